// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "85e402aee557f50d"
const SHELL = ["assets/Avatar-jOY5SYfX.js","assets/BotsPage-BEv_pXX3.js","assets/CardText-7760V002.css","assets/CardText-CTF5abao.js","assets/CodePage-BoqroDOE.js","assets/DebugPage--ci8gZNA.js","assets/DebugPage-CfP9127i.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-pEVEoVqj.js","assets/GuideBubble-B_ux-K7L.css","assets/GuideBubble-CR1_tMBN.js","assets/Icon-CwQRpvtO.js","assets/InsightSheet-BMPSDUdP.css","assets/InsightSheet-DAUlo7Pe.js","assets/MatchPage-B2-vurLv.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-C4tMaDHS.js","assets/Over-B4QTlsO9.js","assets/Over-iOuPRa9C.css","assets/Plate-D19NdhYT.js","assets/ReplayPage-B9ChZ-i7.css","assets/ReplayPage-CGzxeSeD.js","assets/Rules-BLc_cCoX.css","assets/Rules-CpXmOyZH.js","assets/RulesPage-DFegBqyJ.js","assets/Settings-tREh57SC.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-CoKhvKx2.js","assets/Sheet-CHDPcbx9.js","assets/TablePage-DZHc8nEo.css","assets/TablePage-SR9eE9Jf.js","assets/Takeover-DS6p4Z6S.js","assets/Takeover-jZpPFrXw.css","assets/Tile-BqF3pMPX.js","assets/Words-D1ZG5Tvw.js","assets/Words-Di7bhIIN.css","assets/ZzFX-BhHshK2N.js","assets/big_two-0yvri8mF.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-BjcZu8UL.js","assets/catalogue-Bz8-2j06.js","assets/characters-CXhYDhXt.js","assets/chengdu-BxZoZQc9.js","assets/chengdu-KZuVEWj2.js","assets/compat-BHIeaxVl.js","assets/copy-eUWcJKeH.js","assets/doudizhu-92SRd71i.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Bm0UCHCS.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-DKAgX4xn.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-xnQWOJNr.js","assets/fair-D6dhCTG0.js","assets/folding-B5wjSEX0.js","assets/folding-CSJmjjn5.css","assets/holdem-BQxUMci4.js","assets/holdem-C0JxU8zc.css","assets/holdem-C_IKz9VZ.js","assets/holdem-tiJguWzI.js","assets/index-BpGXaJmj.css","assets/index-DuJIaRoK.js","assets/jsxRuntime-BE1X_33k.js","assets/layout-zH00v983.js","assets/lean-qr-DnDl24el.js","assets/mahjong-C_pIvJHZ.css","assets/mahjong-DXNNW4IJ.js","assets/qigui521-41wKDq3J.js","assets/qigui521-C4Md3SgC.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-CMxgt19V.js","assets/riichi-BD0n34TW.js","assets/riichi-CBq31cv2.js","assets/riichi-D78HtRz9.css","assets/riichi-DqMi9Nmi.js","assets/running-BA51Fqyc.js","assets/save-CQGyIn1k.js","assets/scene-DJYTs6Tq.js","assets/seats-D2Q0i91E.css","assets/seats-MiLiYbS7.js","assets/settings-BdvMCXOP.js","assets/shedding-BTqha226.js","assets/shedding-C2gHmXyG.css","assets/table-AMim3sDD.js","assets/table-DvBw9LE3.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-iPgvzX54.js","assets/toast-BISxkIax.js","assets/useSize-Db-E4F7Z.js","assets/useWidth-CsAobhmo.js","assets/whynot-BVj26CDZ.js","assets/words-BLaQgQtW.js","assets/worker-yduCeTrL.js","assets/wuguapi-8Ed8DQLa.js","assets/wuguapi-BvAfuNsf.js"]
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
