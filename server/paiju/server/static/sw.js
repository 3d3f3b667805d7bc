// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "53405a005e1c5dff"
const SHELL = ["assets/Avatar-ScPbnSes.js","assets/BotsPage-u8zNfuzg.js","assets/Card-DVJi-J0C.js","assets/CardText-7760V002.css","assets/CardText-Bg907V5J.js","assets/CodePage-BmxQXk2d.js","assets/DailyTile-BQmbwybh.css","assets/DailyTile-Ci0nAkEZ.js","assets/DebugPage-BhrPli9V.js","assets/DebugPage-CfP9127i.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CJ-WoFop.js","assets/GuideBubble-B_ux-K7L.css","assets/GuideBubble-CBfhTvk-.js","assets/Icon-XwYIc5pT.js","assets/InsightSheet-BMPSDUdP.css","assets/InsightSheet-Bx2yMNts.js","assets/MatchPage-in1lwWn0.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-DuJh1_pq.js","assets/Over-D1plVQlH.js","assets/Over-iOuPRa9C.css","assets/Plate-v5W2VCAi.js","assets/ReplayPage-B9ChZ-i7.css","assets/ReplayPage-D6zyHMit.js","assets/Rules-BLc_cCoX.css","assets/Rules-QYmyKpVt.js","assets/RulesPage-DsXMh_U8.js","assets/Settings-BWx9fYOg.js","assets/SettingsSheet-BJlItMDn.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-CTd3pWK4.js","assets/TablePage-DZHc8nEo.css","assets/TablePage-WvI4E6EJ.js","assets/Takeover-DZm7EKc2.js","assets/Takeover-jZpPFrXw.css","assets/Tile-ok7j8jdD.js","assets/Words-Di7bhIIN.css","assets/Words-aL5sYQUu.js","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-0yvri8mF.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-CRXo-u2b.js","assets/catalogue-02IMykSt.js","assets/characters-CXhYDhXt.js","assets/chengdu-BxZoZQc9.js","assets/chengdu-KZuVEWj2.js","assets/compat-BFByG8SH.js","assets/controls-DYCJnao9.js","assets/copy-CKOnZRht.js","assets/daily-DAxZ_dqU.js","assets/doudizhu-92SRd71i.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Bm0UCHCS.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-DKAgX4xn.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-BylWrQpr.js","assets/fair-D6dhCTG0.js","assets/folding-CSJmjjn5.css","assets/folding-DGHoYbLn.js","assets/guest-BM1HbNGk.js","assets/holdem-BQxUMci4.js","assets/holdem-C0JxU8zc.css","assets/holdem-ru7U3kaF.js","assets/holdem-tiJguWzI.js","assets/index-BfCHn55h.js","assets/index-CAA_I9Me.css","assets/jsxRuntime-Bmlqjyx4.js","assets/layout-D-uQ9j75.js","assets/lean-qr-DnDl24el.js","assets/mahjong-2l0zNCy8.css","assets/mahjong-ChFmk2ZV.js","assets/qigui521-41wKDq3J.js","assets/qigui521-C4Md3SgC.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-CMxgt19V.js","assets/registry-Bz7kHZud.js","assets/riichi-BD0n34TW.js","assets/riichi-CpMkXueE.js","assets/riichi-D78HtRz9.css","assets/riichi-DqMi9Nmi.js","assets/routes-C5ImVScD.js","assets/running-DtVErnk-.js","assets/save-CQGyIn1k.js","assets/scene-C_ETRD43.js","assets/seats-B_YwbqIg.js","assets/seats-CapByfcT.css","assets/settings-QdzA7qJB.js","assets/shedding-XPjh_HUC.css","assets/shedding-sVMviJAV.js","assets/table-D3yPGUBb.js","assets/table-DvBw9LE3.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-iPgvzX54.js","assets/toast-CNf6Mryu.js","assets/useSize-Bs-6Z9X_.js","assets/useWidth-tDQEuJfQ.js","assets/whynot-Bwu4_wrA.js","assets/words-XqJ8Qum-.js","assets/worker-yduCeTrL.js","assets/wuguapi-8Ed8DQLa.js","assets/wuguapi-BvAfuNsf.js"]
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
