// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "2073c627fd000b09"
const SHELL = ["assets/Avatar-BwXiWnrT.js","assets/BotsPage-Oyt5JmoJ.js","assets/Button-NEdMgJd6.js","assets/Card-CzQoOTiW.js","assets/CardText-Bnm9vMiI.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-DrT-paKm.js","assets/DailyTile-CsEAdpnb.js","assets/DailyTile-D6iMkXHf.css","assets/DebugPage-CTB-AWwD.js","assets/DebugPage-CfP9127i.css","assets/Emblem-BF-tLQVa.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Cj9lnIIb.css","assets/Equity-DMvSHVpJ.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-ChVKIlgr.js","assets/GuideBubble-B3mRN2B_.js","assets/GuideEnd-D3HcEMDn.js","assets/Icon-BhzOICQ5.js","assets/InsightSheet-CTarHqjO.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-CR035DVB.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-R-Q4-LBz.js","assets/Over-C-2tkhRG.js","assets/Over-iOuPRa9C.css","assets/Plate-yApCGhyh.js","assets/ReplayPage-C_G-X2-0.css","assets/ReplayPage-aus8-e1z.js","assets/Rules-BEnVf4Wv.css","assets/Rules-DtERqWHC.js","assets/RulesPage-KQvN4lY8.js","assets/Settings-DeaP_zNI.js","assets/SettingsSheet-ChxMiTf9.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-DQYvWMlX.js","assets/TablePage-EuK-yyhn.css","assets/TablePage-Xuv1mzGw.js","assets/Takeover-Banoek3K.js","assets/Takeover-jZpPFrXw.css","assets/Tile-TE1j1qBN.js","assets/Words-Di7bhIIN.css","assets/Words-sImP5Unu.js","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-DdMcNjWV.js","assets/catalogue-BOPncfBS.js","assets/characters-CXhYDhXt.js","assets/chengdu-DORXKP2L.js","assets/chengdu-KZuVEWj2.js","assets/compat-BGzPgIXI.js","assets/controls-Ddoy-88E.js","assets/copy-dORTbpMj.js","assets/daily-lL26ADDA.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-D72EJtNN.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-BguW7lV5.js","assets/folding-BteKOtQ5.js","assets/folding-Dz_3Agc3.css","assets/guest-CFiQeHtl.js","assets/guide-C8eISh32.css","assets/guide-DjRKV92k.js","assets/holdem-BQxUMci4.js","assets/holdem-BeIdtGrE.css","assets/holdem-KiuQ5o_I.js","assets/holdem-ZUYLFIzr.js","assets/index--5uAM_RK.css","assets/index-BmwsMTNn.js","assets/jsxRuntime-DZ1Di1Vq.js","assets/later-Dgre5C4z.js","assets/layout-szUiV7xC.js","assets/lean-qr-DnDl24el.js","assets/mahjong-BpXkl9r3.css","assets/mahjong-BpkAa-T4.js","assets/preload-helper-B6WFQvr1.js","assets/qigui521-41wKDq3J.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-DYih9rV1.js","assets/registry-BVnjl0m-.js","assets/replay-8H6vA8W5.js","assets/riichi-BD0n34TW.js","assets/riichi-DHbz-_VI.js","assets/riichi-DiSbRlmb.js","assets/riichi-DzsrGuzu.css","assets/routes-zBsNF9NY.js","assets/running-bQQDeaMu.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-DXr8OA9Q.js","assets/seating-BK_Zu4Ka.js","assets/session-DAEdmlKV.js","assets/settings-BNjZXFIb.js","assets/shedding-B1R5BFXv.js","assets/shedding-BPCMKYvK.css","assets/table-BRE1hBP7.js","assets/table-wuaedty4.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-Dti748eG.js","assets/useSize-OvVMd5ZX.js","assets/useWidth-DEHb0Oo0.js","assets/whynot-Dta5gzT2.js","assets/words-CfsA7ro2.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
