// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "4100d045612edbc5"
const SHELL = ["assets/Avatar-jOY5SYfX.js","assets/BotsPage-DsntYKD9.js","assets/CardText-7760V002.css","assets/CardText-DFMSM2QT.js","assets/CodePage-EbjkgAOj.js","assets/DebugPage-C1SfLgAh.js","assets/DebugPage-CfP9127i.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-Dq29jeBG.js","assets/GuideBubble-B_ux-K7L.css","assets/GuideBubble-DkQLkMso.js","assets/Icon-CwQRpvtO.js","assets/InsightSheet-BMPSDUdP.css","assets/InsightSheet-DpUGhP7B.js","assets/MatchPage-CYVKTtEC.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-C4tMaDHS.js","assets/Over-BwmankMo.js","assets/Over-iOuPRa9C.css","assets/Plate-Dy_yro29.js","assets/ReplayPage-B9ChZ-i7.css","assets/ReplayPage-Cl32Pz1F.js","assets/Rules-BLc_cCoX.css","assets/Rules-BmFKjrpG.js","assets/RulesPage-G2BInwB6.js","assets/Settings-CLOQSdcf.js","assets/SettingsSheet-BZEloQdz.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-CHDPcbx9.js","assets/TablePage-DZHc8nEo.css","assets/TablePage-DfnYjfmC.js","assets/Takeover-DS6p4Z6S.js","assets/Takeover-jZpPFrXw.css","assets/Tile-BqF3pMPX.js","assets/Words-BYTK8MhM.js","assets/Words-Di7bhIIN.css","assets/ZzFX-BhHshK2N.js","assets/big_two-0yvri8mF.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-BjcZu8UL.js","assets/catalogue-Bz8-2j06.js","assets/characters-CXhYDhXt.js","assets/chengdu-BxZoZQc9.js","assets/chengdu-KZuVEWj2.js","assets/compat-BHIeaxVl.js","assets/copy-eUWcJKeH.js","assets/doudizhu-92SRd71i.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Bm0UCHCS.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-DKAgX4xn.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-xnQWOJNr.js","assets/fair-D6dhCTG0.js","assets/folding-B5wjSEX0.js","assets/folding-CSJmjjn5.css","assets/holdem-BQxUMci4.js","assets/holdem-C0JxU8zc.css","assets/holdem-UtGxf468.js","assets/holdem-tiJguWzI.js","assets/index-DycuWh-P.js","assets/index-TDC7hrik.css","assets/jsxRuntime-BE1X_33k.js","assets/layout-zH00v983.js","assets/lean-qr-DnDl24el.js","assets/mahjong-2l0zNCy8.css","assets/mahjong-D0OIxOdg.js","assets/qigui521-41wKDq3J.js","assets/qigui521-C4Md3SgC.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-CMxgt19V.js","assets/riichi-BD0n34TW.js","assets/riichi-D78HtRz9.css","assets/riichi-DJEnEiY6.js","assets/riichi-DqMi9Nmi.js","assets/running-BA51Fqyc.js","assets/save-CQGyIn1k.js","assets/scene-B2W9oN83.js","assets/seats-B_YwbqIg.js","assets/seats-CapByfcT.css","assets/settings-BdvMCXOP.js","assets/shedding-BT0y34Bm.js","assets/shedding-XPjh_HUC.css","assets/table-Bf9fMGNY.js","assets/table-DvBw9LE3.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-iPgvzX54.js","assets/toast-BISxkIax.js","assets/useSize-Db-E4F7Z.js","assets/useWidth-CsAobhmo.js","assets/whynot-BVj26CDZ.js","assets/words-BLaQgQtW.js","assets/worker-yduCeTrL.js","assets/wuguapi-8Ed8DQLa.js","assets/wuguapi-BvAfuNsf.js"]
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
