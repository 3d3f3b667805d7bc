// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "166a88c633adfabc"
const SHELL = ["assets/Avatar-D5u7YTxT.js","assets/BotsPage-Dug6LE8e.js","assets/Card-BPXgFChW.js","assets/CardText-7760V002.css","assets/CardText-DG1ONGcK.js","assets/CodePage-DJb8jQcO.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-CzTObht9.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-DFYbSXs8.js","assets/MatchPage-BzqZnd9E.js","assets/Plate-CwhtYs0J.js","assets/ReplayPage-B9ChZ-i7.css","assets/ReplayPage-JdsMYSEJ.js","assets/Rules-CCG9nRMb.css","assets/Rules-CdbpBHRj.js","assets/RulesPage-DzRHZDV1.js","assets/SettingsSheet-CX0S83S_.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-B2mmqWus.js","assets/TablePage-CGjFwi_4.css","assets/TablePage-CMjeMA5l.js","assets/Tile-sKetQl90.js","assets/ZzFX-BhHshK2N.js","assets/big_two-mN9Hcr8z.js","assets/cardsize-BxYsdnRx.js","assets/catalogue-DBNJyFQ9.js","assets/chengdu-DBegip_B.js","assets/compat-a_Xo7iaG.js","assets/copy-gCeEKMaF.js","assets/doudizhu-A_eY7Imx.js","assets/doudizhu_4p-WQvh6SEq.js","assets/doudizhu_x-CIXCkwN-.js","assets/encode-DrOS0-ux.js","assets/faces-DFh_CmY_.js","assets/failures-D-u5aVP6.js","assets/fair-DP1zyCY3.js","assets/folding-CSJmjjn5.css","assets/folding-D8wQjZ0R.js","assets/holdem-B26bFu3R.js","assets/holdem-CmJtemFD.js","assets/holdem-DknPyxw7.css","assets/index-BsduWhEy.js","assets/index-CAUHiRJs.css","assets/lean-qr-DnDl24el.js","assets/mahjong-EqAO33QV.css","assets/mahjong-TyAKA3YA.js","assets/motion-DInsuu84.js","assets/motion-jZpPFrXw.css","assets/qigui521-C_YfeAq4.js","assets/qigui523-DkuBYPHL.js","assets/registry-IV1tF8Zc.js","assets/riichi-CVZ8j9yt.css","assets/riichi-DS-RfwGA.js","assets/riichi-I4dsLgZR.js","assets/save-CQGyIn1k.js","assets/seats-D2Q0i91E.css","assets/seats-MiLiYbS7.js","assets/settings-DI3TohKi.js","assets/shedding-C2gHmXyG.css","assets/shedding-D-snFvZd.js","assets/table-ClCLEjcP.js","assets/table-D-epj1Bv.css","assets/three_two_one-CJlxGQY1.js","assets/toast-DUlIPh3e.js","assets/useMoment-Ci0Qynl0.js","assets/useSize-B_zEgqdi.js","assets/whynot-BWLzquld.js","assets/wuguapi-eEDf2tgE.js"]
const PREFIX = 'paiju-shell-'
const CACHE = PREFIX + VERSION
const BASE = new URL('./', self.location)
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
