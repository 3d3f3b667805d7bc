// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "148a77a7140e6f99"
const SHELL = ["assets/Avatar-BwXiWnrT.js","assets/BotsPage-49-uyZAJ.js","assets/Button-NEdMgJd6.js","assets/Card-CzQoOTiW.js","assets/CardText-Bnm9vMiI.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-DsmTuaHP.js","assets/DailyTile-CwRfeNU1.js","assets/DailyTile-D6iMkXHf.css","assets/DebugPage-C2VurUdS.js","assets/DebugPage-CfP9127i.css","assets/Emblem-CSbxZ4q3.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Cj9lnIIb.css","assets/Equity-DMvSHVpJ.js","assets/FairPanel-BvnoRABa.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-BMdlbRSW.js","assets/GuideEnd-DJ3XPzYL.js","assets/Icon-BhzOICQ5.js","assets/InsightSheet-CTarHqjO.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-DKActrN2.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-R-Q4-LBz.js","assets/Over-BmI0CbpF.js","assets/Over-iOuPRa9C.css","assets/Plate-D20n1J4Z.js","assets/ReplayPage-C_G-X2-0.css","assets/ReplayPage-DQmRLsi-.js","assets/Rules-BEnVf4Wv.css","assets/Rules-DtERqWHC.js","assets/RulesPage-DzkFlJpK.js","assets/Settings-BbpMX3sK.js","assets/SettingsSheet-6NeSaURN.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-DQYvWMlX.js","assets/TablePage-EuK-yyhn.css","assets/TablePage-MQP0UQwX.js","assets/Takeover-Banoek3K.js","assets/Takeover-jZpPFrXw.css","assets/Tile-TE1j1qBN.js","assets/Words-CS-3VHog.js","assets/Words-Di7bhIIN.css","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-DdMcNjWV.js","assets/catalogue-BOPncfBS.js","assets/characters-CXhYDhXt.js","assets/chengdu-DORXKP2L.js","assets/chengdu-KZuVEWj2.js","assets/compat-BGzPgIXI.js","assets/controls-Ddoy-88E.js","assets/copy-dORTbpMj.js","assets/daily-lL26ADDA.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-D72EJtNN.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-BguW7lV5.js","assets/folding-DbrcyGGz.js","assets/folding-ErgI5sT1.css","assets/guest-CFiQeHtl.js","assets/guide-C8eISh32.css","assets/guide-DjRKV92k.js","assets/holdem-BDbd_2R8.js","assets/holdem-BQxUMci4.js","assets/holdem-BeIdtGrE.css","assets/holdem-ZUYLFIzr.js","assets/index--5uAM_RK.css","assets/index-DQO2wpaV.js","assets/jsxRuntime-DZ1Di1Vq.js","assets/later-Dgre5C4z.js","assets/layout-szUiV7xC.js","assets/lean-qr-DnDl24el.js","assets/mahjong-BpXkl9r3.css","assets/mahjong-DasdyJTj.js","assets/preload-helper-B6WFQvr1.js","assets/qigui521-41wKDq3J.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-DYih9rV1.js","assets/registry-cur445M1.js","assets/replay-8H6vA8W5.js","assets/riichi-BD0n34TW.js","assets/riichi-DHbz-_VI.js","assets/riichi-DzsrGuzu.css","assets/riichi-vfYNDPVC.js","assets/routes-zBsNF9NY.js","assets/running-bQQDeaMu.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-C0aCcwRK.js","assets/seating-BK_Zu4Ka.js","assets/session-DAEdmlKV.js","assets/settings-BNjZXFIb.js","assets/shedding-BPCMKYvK.css","assets/shedding-D9tOprpL.js","assets/table-BRE1hBP7.js","assets/table-wuaedty4.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-Dti748eG.js","assets/useSize-OvVMd5ZX.js","assets/useWidth-DEHb0Oo0.js","assets/whynot-Dta5gzT2.js","assets/words-CfsA7ro2.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
const BASE = new URL('./', self.location)
// Of this place: another Paiju may be on the same origin, below another prefix.
const PREFIX = `paiju-shell-${BASE.pathname}-`
const CACHE = PREFIX + VERSION
const INDEX = BASE.href
const ASSETS = new URL('assets/', BASE).href
const NO_PAGES = ['api/', 'ws', 'healthz', 'readyz', 'metrics'].map((path) => new URL(path, BASE).href)
// What a proxy answers when the server behind it is away.
const AWAY = [502, 503, 504]

self.addEventListener('install', (event) => event.waitUntil(keepShell()))
self.addEventListener('activate', (event) => event.waitUntil(dropOthers()))
self.addEventListener('message', (event) => {
  if (event.data === 'go') self.skipWaiting()
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (request.url.startsWith(INDEX) && !NO_PAGES.some((path) => request.url.startsWith(path))) event.respondWith(page(request))
  } else if (request.url.startsWith(ASSETS)) event.respondWith(asset(request))
})

async function keepShell() {
  const cache = await caches.open(CACHE)
  await cache.addAll([new Request(INDEX, { cache: 'no-cache' }), ...SHELL.map((name) => new URL(name, BASE).href)])
}

async function dropOthers() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
}

// The server first, so that a new build shows at once; the kept index only where there is no server.
async function page(request) {
  const answer = await fetch(request).catch(() => null)
  if (answer !== null && !AWAY.includes(answer.status)) return answer
  return (await caches.match(INDEX)) ?? answer ?? Response.error()
}

// A hashed file never changes: what is kept is right.
async function asset(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(CACHE)
    await cache.put(request, answer.clone())
  }
  return answer
}
