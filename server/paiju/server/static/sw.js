// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "ea04c58cc289afaf"
const SHELL = ["assets/BotsPage-IwmAEl7X.js","assets/CardText-7760V002.css","assets/CardText-BJ2IOTBV.js","assets/CodePage-BygbQkv4.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-bUvo0ZMp.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CfH1F80C.js","assets/Icon-BrPwO6Z-.js","assets/InsightSheet-B8vB9asP.js","assets/InsightSheet-BMPSDUdP.css","assets/MatchPage-BYrJLwMB.js","assets/Plate-PmvE3ViP.js","assets/ReplayPage-B9ChZ-i7.css","assets/ReplayPage-C9oi-hQt.js","assets/Rules-B0bfXVb9.js","assets/Rules-BC_2uen3.css","assets/RulesPage-MFhG3b6Q.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-qu6bwMaH.js","assets/Sheet-TP5zuJvt.js","assets/TablePage-DZHc8nEo.css","assets/TablePage-DhA6dgq1.js","assets/Tile-DLpdQhqF.js","assets/Words-60effeWT.js","assets/Words-Di7bhIIN.css","assets/ZzFX-BhHshK2N.js","assets/big_two-801u3VWg.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-WR594M3J.js","assets/catalogue-B3-40NYq.js","assets/chengdu-BxZoZQc9.js","assets/chengdu-KZuVEWj2.js","assets/compat-B8oDB_J5.js","assets/copy-D7Vo79WW.js","assets/doudizhu-IvEyb5V7.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-B4fxUa-o.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-POgnC4DI.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-CYtaut2V.js","assets/fair-D6dhCTG0.js","assets/folding-CSJmjjn5.css","assets/folding-gPZ07tUE.js","assets/holdem-BQxUMci4.js","assets/holdem-CqIl9paw.js","assets/holdem-DknPyxw7.css","assets/holdem-tiJguWzI.js","assets/index-B9LiOhl5.css","assets/index-ByJmw39c.js","assets/jsxRuntime-BGgAo5mY.js","assets/lean-qr-DnDl24el.js","assets/mahjong-B4uaN0_Q.js","assets/mahjong-C_pIvJHZ.css","assets/motion-BvY5W5Wc.js","assets/motion-jZpPFrXw.css","assets/qigui521-41wKDq3J.js","assets/qigui521-CRYdL968.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-CEvTe8kK.js","assets/riichi-BD0n34TW.js","assets/riichi-BnBjx3Fr.js","assets/riichi-D78HtRz9.css","assets/riichi-DqMi9Nmi.js","assets/save-CQGyIn1k.js","assets/scene-x_3hmZmD.js","assets/seats-D2Q0i91E.css","assets/seats-MiLiYbS7.js","assets/settings-DWZFI6jM.js","assets/shedding-BMZ6asjE.js","assets/shedding-C2gHmXyG.css","assets/table-CdVj9qxW.css","assets/table-ntidxJeP.js","assets/three_two_one-BW61GXYk.js","assets/three_two_one-DbxPt91E.js","assets/useMoment--xWWzleL.js","assets/useSize-DNR7BJxn.js","assets/useWidth-x9T-Ge5N.js","assets/whynot-CGyLB225.js","assets/words-DlxJVqoh.js","assets/wuguapi-BvAfuNsf.js","assets/wuguapi-JIQEqCVs.js"]
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
