// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "1bd3187f62059e03"
const SHELL = ["assets/Avatar-jOY5SYfX.js","assets/BotsPage-VQBffG9d.js","assets/CardText-7760V002.css","assets/CardText-ChXbDnQp.js","assets/CodePage-GNwMv1O3.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-D4oN5yfd.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-LF_3be69.js","assets/GuideBubble--JYECvZX.js","assets/GuideBubble-B_ux-K7L.css","assets/Icon-CwQRpvtO.js","assets/InsightSheet-BMPSDUdP.css","assets/InsightSheet-DgQYPA_7.js","assets/MatchPage-D7Rke8e9.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-C4tMaDHS.js","assets/Over-iOuPRa9C.css","assets/Over-u6JukNaK.js","assets/Plate-D4ePcDcp.js","assets/ReplayPage-B9ChZ-i7.css","assets/ReplayPage-CjiqakSl.js","assets/Rules-BLc_cCoX.css","assets/Rules-CKdm2REL.js","assets/RulesPage-HlG3jvVD.js","assets/Settings-CWvdtp2f.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-DX3FyDcx.js","assets/Sheet-CHDPcbx9.js","assets/TablePage-CIVOIGan.js","assets/TablePage-DZHc8nEo.css","assets/Tile-BqF3pMPX.js","assets/Words-CddAW2su.js","assets/Words-Di7bhIIN.css","assets/ZzFX-BhHshK2N.js","assets/big_two-0yvri8mF.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-BjcZu8UL.js","assets/catalogue-Bz8-2j06.js","assets/characters-CXhYDhXt.js","assets/chengdu-BxZoZQc9.js","assets/chengdu-KZuVEWj2.js","assets/compat-BHIeaxVl.js","assets/copy-eUWcJKeH.js","assets/doudizhu-92SRd71i.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Bm0UCHCS.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-DKAgX4xn.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-xnQWOJNr.js","assets/fair-D6dhCTG0.js","assets/folding-BoHTKQ-x.js","assets/folding-CSJmjjn5.css","assets/holdem-BQxUMci4.js","assets/holdem-Bb5RKYlz.js","assets/holdem-DknPyxw7.css","assets/holdem-tiJguWzI.js","assets/index-BpGXaJmj.css","assets/index-DrkNJVul.js","assets/jsxRuntime-BE1X_33k.js","assets/layout-zH00v983.js","assets/lean-qr-DnDl24el.js","assets/mahjong-CQU3lvYn.js","assets/mahjong-C_pIvJHZ.css","assets/motion-1eIQB6a4.js","assets/motion-jZpPFrXw.css","assets/qigui521-41wKDq3J.js","assets/qigui521-C4Md3SgC.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-CMxgt19V.js","assets/riichi-BD0n34TW.js","assets/riichi-CxpkZnjJ.js","assets/riichi-D78HtRz9.css","assets/riichi-DqMi9Nmi.js","assets/save-CQGyIn1k.js","assets/scene-0CX36EC5.js","assets/seats-D2Q0i91E.css","assets/seats-MiLiYbS7.js","assets/settings-BdvMCXOP.js","assets/shedding-C2gHmXyG.css","assets/shedding-D77zsfp5.js","assets/table-CVfSZE63.js","assets/table-DvBw9LE3.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-iPgvzX54.js","assets/toast-BISxkIax.js","assets/useMoment-CrZw1ajM.js","assets/useSize-Db-E4F7Z.js","assets/useWidth-CsAobhmo.js","assets/whynot-BVj26CDZ.js","assets/words-BLaQgQtW.js","assets/wuguapi-8Ed8DQLa.js","assets/wuguapi-BvAfuNsf.js"]
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
