// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "bc0bf14b75978d46"
const SHELL = ["assets/Avatar-yPovYamg.js","assets/BotsPage-6Wgzhg8G.js","assets/Button-CC2n_Mob.js","assets/Card-BT2BNu81.js","assets/CardText-BUFoObTV.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-CN-Q9V1L.js","assets/DailyTile-CEnopvga.js","assets/DailyTile-D6iMkXHf.css","assets/DebugPage-CfP9127i.css","assets/DebugPage-DOnZts0q.js","assets/Emblem-kFUAhsVM.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-BhmbN_mt.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-3vaQVCap.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-CHPMuPru.js","assets/GuideEnd-BtUYDe6R.js","assets/Icon-BTYiKAB9.js","assets/InsightSheet-SrT9Lnjy.css","assets/InsightSheet-jXFc2PFL.js","assets/MatchPage-py8aXtrP.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-BoD4an_p.js","assets/Over-BhIb8Hay.js","assets/Over-iOuPRa9C.css","assets/Plate-l4QNTwoA.js","assets/ReplayPage-BQoJOIDQ.js","assets/ReplayPage-C_G-X2-0.css","assets/Rules-BEnVf4Wv.css","assets/Rules-KDDwIcNu.js","assets/RulesPage-Ci8NM_UV.js","assets/Settings-DweOKoyj.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-NJIK4xTR.js","assets/Sheet-CdIUwHCq.js","assets/TablePage-B272HYFK.js","assets/TablePage-D0BsDZ8F.css","assets/Takeover-BgLEMkCi.js","assets/Takeover-jZpPFrXw.css","assets/Tile-CaxzH_87.js","assets/Words-Di7bhIIN.css","assets/Words-cbp-cTbI.js","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-CdPGedhT.js","assets/catalogue-CAuaBD6f.js","assets/characters-CXhYDhXt.js","assets/chengdu-DORXKP2L.js","assets/chengdu-KZuVEWj2.js","assets/compat-D2UmJGx2.js","assets/controls-YOqO5ZWK.js","assets/copy-HihCnQdr.js","assets/daily-DHymNKQm.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-CkeLvfXm.js","assets/fair-D6dhCTG0.js","assets/fold-1dhtdCP3.js","assets/folding-CSJmjjn5.css","assets/folding-kSL3D77u.js","assets/guest-TOfysN1X.js","assets/guide-C8eISh32.css","assets/guide-Yh03i3xp.js","assets/holdem-BQxUMci4.js","assets/holdem-BdAFD3QA.css","assets/holdem-DpdZtomR.js","assets/holdem-ZUYLFIzr.js","assets/index-BNO5uy8P.css","assets/index-pfNSJW_3.js","assets/jsxRuntime-DDVeYbhX.js","assets/layout-7yTXEkDq.js","assets/lean-qr-DnDl24el.js","assets/mahjong-CLaVb4ce.js","assets/mahjong-DVOnUbne.css","assets/preload-helper-B7y2H38X.js","assets/qigui521-41wKDq3J.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-DYih9rV1.js","assets/registry-pRoA5Nnh.js","assets/replay-D_fC36_C.js","assets/riichi-BD0n34TW.js","assets/riichi-CngcjMWi.css","assets/riichi-DHbz-_VI.js","assets/riichi-DjlrF_Mn.js","assets/routes-BC9ev-MO.js","assets/running-CN9eX8g0.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-BYyVbliu.js","assets/seats-BvyU91gz.css","assets/seats-jATS6m5a.js","assets/session-BUh4r7jV.js","assets/settings-CgNNu_MI.js","assets/shedding-BOZj_0YY.js","assets/shedding-CMpZiSLd.css","assets/table-CikHhSXy.js","assets/table-wuaedty4.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-C9KzhU24.js","assets/useSize-De-4kPUk.js","assets/useWidth-DLZG82JC.js","assets/whynot-BUsMAV-s.js","assets/words-DAcrxK1e.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
