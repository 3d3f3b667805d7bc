// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "938d23a3cb4f6fe3"
const SHELL = ["assets/Avatar-CVm2WKDu.js","assets/BotsPage-D8iPcipl.js","assets/Card-BaMT2qsq.js","assets/CardText-7760V002.css","assets/CardText-BZBy0xfX.js","assets/CodePage-CyDtAyWN.js","assets/DailyTile-BQmbwybh.css","assets/DailyTile-uyyvbAGK.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-cN_FrM9H.js","assets/FairPanel-Bmy08eP2.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-B_ux-K7L.css","assets/GuideBubble-iaFnUQD4.js","assets/Icon-Dvm6x5x9.js","assets/InsightSheet-BMPSDUdP.css","assets/InsightSheet-CImGqsvk.js","assets/MatchPage-CVcKQT-A.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-CQMiX8u6.js","assets/Over-fOaxuIAO.js","assets/Over-iOuPRa9C.css","assets/Plate-CCXf8vg0.js","assets/ReplayPage-B9ChZ-i7.css","assets/ReplayPage-lG2kkyuU.js","assets/Rules-B5gIMCKh.js","assets/Rules-BLc_cCoX.css","assets/RulesPage-DxctfZfK.js","assets/Settings-nXHTlIZS.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-siK3FNn6.js","assets/Sheet-Yn0EThr0.js","assets/TablePage-DR5pEmqD.js","assets/TablePage-DZHc8nEo.css","assets/Takeover-BBNn2cl6.js","assets/Takeover-jZpPFrXw.css","assets/Tile-BUxMST11.js","assets/Words-CFTSL9ZP.js","assets/Words-Di7bhIIN.css","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-0yvri8mF.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-CUxxncdd.js","assets/catalogue-CbQrv1Ac.js","assets/characters-CXhYDhXt.js","assets/chengdu-BxZoZQc9.js","assets/chengdu-KZuVEWj2.js","assets/compat-CQWCs40u.js","assets/controls-BXkiUI6H.js","assets/copy-C3JAaSK4.js","assets/daily-BqOZ5qSg.js","assets/doudizhu-92SRd71i.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Bm0UCHCS.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-DKAgX4xn.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-CuEDg4VY.js","assets/fair-D6dhCTG0.js","assets/folding-CSJmjjn5.css","assets/folding-DvkpAn0H.js","assets/guest-BmppcU6R.js","assets/holdem-BMVtE1mQ.js","assets/holdem-BQxUMci4.js","assets/holdem-C0JxU8zc.css","assets/holdem-tiJguWzI.js","assets/index-D4dIiqSg.css","assets/index-DEG3oF74.js","assets/jsxRuntime-XRiAGCZV.js","assets/layout-5Q0QfsHN.js","assets/lean-qr-DnDl24el.js","assets/mahjong-CSTRTdLz.css","assets/mahjong-DnY9qHD4.js","assets/qigui521-41wKDq3J.js","assets/qigui521-C4Md3SgC.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-CMxgt19V.js","assets/registry-gEuuSyk3.js","assets/riichi-BD0n34TW.js","assets/riichi-BZo_wRL5.js","assets/riichi-D78HtRz9.css","assets/riichi-DqMi9Nmi.js","assets/routes-CTiNc-eN.js","assets/running-RyX9hO11.js","assets/save-CQGyIn1k.js","assets/scene-DNXtKv59.js","assets/seats-B_YwbqIg.js","assets/seats-CapByfcT.css","assets/settings-BqyHqH7w.js","assets/shedding-CGAXpl2x.js","assets/shedding-XPjh_HUC.css","assets/table-BTTzPYkh.js","assets/table-DEaunny7.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-iPgvzX54.js","assets/toast-Biv6dxe8.js","assets/useSize-GDgZ2PG5.js","assets/useWidth-DNa1FazI.js","assets/whynot-CJKP9bbL.js","assets/words-BoHEnCnt.js","assets/worker-yduCeTrL.js","assets/wuguapi-8Ed8DQLa.js","assets/wuguapi-BvAfuNsf.js"]
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
