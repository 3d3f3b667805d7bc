// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "7dd8fc53a57eff33"
const SHELL = ["assets/BotsPage-CsWNx4sq.js","assets/CardText-7760V002.css","assets/CardText-BkIJWDDv.js","assets/CodePage-BZ7Qc-rb.js","assets/DebugPage-Cevb8YwN.js","assets/DebugPage-CfP9127i.css","assets/FairPanel-0buaJdRO.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-B_ux-K7L.css","assets/GuideBubble-CP8bpVCm.js","assets/Icon-KEFmhoqr.js","assets/InsightSheet-BMPSDUdP.css","assets/InsightSheet-DZMJDHJB.js","assets/MatchPage-DOHdWuDC.js","assets/Plate-CWg95odV.js","assets/ReplayPage-B9ChZ-i7.css","assets/ReplayPage-C1TOIdVr.js","assets/Rules-BLc_cCoX.css","assets/Rules-BYsPoj_C.js","assets/RulesPage-BiQQET9_.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-D3hI5SRF.js","assets/Sheet-BEzZ-z6W.js","assets/TablePage-DOHEiArb.js","assets/TablePage-DZHc8nEo.css","assets/Tile-CtX00-Tj.js","assets/Words-Di7bhIIN.css","assets/Words-F0TNXXWy.js","assets/ZzFX-BhHshK2N.js","assets/big_two-0yvri8mF.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-BRmqF9H1.js","assets/catalogue-Yiw5CODl.js","assets/chengdu-BxZoZQc9.js","assets/chengdu-KZuVEWj2.js","assets/compat-BGVlB4ew.js","assets/copy-DMr2Qoat.js","assets/doudizhu-92SRd71i.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Bm0UCHCS.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-DKAgX4xn.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-BcP8mUQ2.js","assets/fair-D6dhCTG0.js","assets/folding-CSJmjjn5.css","assets/folding-Clso75Ac.js","assets/holdem-BQxUMci4.js","assets/holdem-DkXK8mUR.js","assets/holdem-DknPyxw7.css","assets/holdem-tiJguWzI.js","assets/index-Dm2_atPV.js","assets/index-S_E_QAwp.css","assets/jsxRuntime-EQNx0u2T.js","assets/lean-qr-DnDl24el.js","assets/mahjong-C_pIvJHZ.css","assets/mahjong-DxBuXx99.js","assets/motion-B5DC4IzZ.js","assets/motion-jZpPFrXw.css","assets/qigui521-41wKDq3J.js","assets/qigui521-C4Md3SgC.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-CMxgt19V.js","assets/riichi-BD0n34TW.js","assets/riichi-D78HtRz9.css","assets/riichi-Dd7TBglD.js","assets/riichi-DqMi9Nmi.js","assets/save-CQGyIn1k.js","assets/scene-DlkjYQ6J.js","assets/seats-D2Q0i91E.css","assets/seats-MiLiYbS7.js","assets/settings-BVGhGtXG.js","assets/shedding-C2gHmXyG.css","assets/shedding-qcNWAS-E.js","assets/table-DvBw9LE3.css","assets/table-S0cQ-78i.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-iPgvzX54.js","assets/useMoment-DqjOcvyj.js","assets/useSize-EtYIC6jm.js","assets/useWidth-CL_tJXyG.js","assets/whynot-DM2yihgq.js","assets/words-DqnSyBrT.js","assets/wuguapi-8Ed8DQLa.js","assets/wuguapi-BvAfuNsf.js"]
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
