// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "cbbe048ad007430a"
const SHELL = ["assets/Avatar-DhFCra-H.js","assets/BotsPage-iv7FZOZ9.js","assets/Card-DWSDlB5R.js","assets/CardText-Cu9GnI7s.css","assets/CardText-ru3XJwH7.js","assets/CodePage-DTPGl-Bt.js","assets/DailyTile-CCyVq8eq.js","assets/DailyTile-D6iMkXHf.css","assets/DebugPage-BY95c1k3.js","assets/DebugPage-CfP9127i.css","assets/Emblem-84s3Nojy.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-B3iZY_eA.js","assets/Equity-C5s6CFoc.css","assets/FairPanel-B8088psa.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-CQazSddP.js","assets/GuideEnd-CpASliYc.js","assets/Icon-Bf833s1-.js","assets/InsightSheet-SrT9Lnjy.css","assets/InsightSheet-dMIo0Xz2.js","assets/MatchPage-C_7EN1vp.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-Cb7GP2GH.js","assets/Over-Djz_VGFe.js","assets/Over-iOuPRa9C.css","assets/Plate-D66KLRoN.js","assets/ReplayPage-B9ChZ-i7.css","assets/ReplayPage-BJzo2POO.js","assets/Rules-BEnVf4Wv.css","assets/Rules-D16acqGZ.js","assets/RulesPage-8teVojcA.js","assets/Settings-Bx-2AAn8.js","assets/SettingsSheet-CU7L7Y3j.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-3LnhV2V1.js","assets/TablePage-CJW5ZTQe.js","assets/TablePage-DZHc8nEo.css","assets/Takeover-CHl83o0Z.js","assets/Takeover-jZpPFrXw.css","assets/Tile-C2vvjKmX.js","assets/Words-B0NKRmA4.js","assets/Words-Di7bhIIN.css","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-0yvri8mF.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-BgVvCtcn.js","assets/catalogue-CD3RWGpk.js","assets/characters-CXhYDhXt.js","assets/chengdu-BxZoZQc9.js","assets/chengdu-KZuVEWj2.js","assets/compat-C2e1eu35.js","assets/controls-CeebJQ2T.js","assets/copy-CKOXZ_hU.js","assets/daily-ByTRV7ow.js","assets/doudizhu-92SRd71i.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Bm0UCHCS.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-DKAgX4xn.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-PDSwmHwg.js","assets/fair-D6dhCTG0.js","assets/fold-DT64ZQjG.js","assets/folding-Bmni8PAM.js","assets/folding-CSJmjjn5.css","assets/guest-CB9hNyGv.js","assets/guide-BTMDNEQo.js","assets/guide-C8eISh32.css","assets/holdem-BQxUMci4.js","assets/holdem-BdAFD3QA.css","assets/holdem-BpeYq_eM.js","assets/holdem-BrXKgli5.js","assets/index-CU42NMwO.js","assets/index-Cuio9xon.css","assets/jsxRuntime-CTCeybup.js","assets/layout-DubISedO.js","assets/lean-qr-DnDl24el.js","assets/mahjong-CI8Gtovy.js","assets/mahjong-CzfsZZEA.css","assets/qigui521-41wKDq3J.js","assets/qigui521-C4Md3SgC.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-CMxgt19V.js","assets/registry-BvgkFEUn.js","assets/replay-BDJpqpxK.js","assets/riichi-4Obdglqe.js","assets/riichi-AeB8wELP.js","assets/riichi-BD0n34TW.js","assets/riichi-CwWnAYei.css","assets/routes-D7AwUqk_.js","assets/running-cE_i-Oya.js","assets/save-CQGyIn1k.js","assets/scene-DTBN0u6G.js","assets/seats-BvyU91gz.css","assets/seats-jATS6m5a.js","assets/settings-DLNzqGIF.js","assets/shedding-BgJ_d2gx.css","assets/shedding-XjaxbxmE.js","assets/table-Bti_sSQn.js","assets/table-wuaedty4.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-iPgvzX54.js","assets/toast-BkmJIhPn.js","assets/useSize-DYL839j8.js","assets/useWidth-b-H1nZ2U.js","assets/whynot-B8FBZI7d.js","assets/words-DMJf36Cl.js","assets/worker-yduCeTrL.js","assets/wuguapi-8Ed8DQLa.js","assets/wuguapi-BvAfuNsf.js"]
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
