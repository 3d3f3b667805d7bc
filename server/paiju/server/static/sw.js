// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "410ac0f2e04f0b6c"
const SHELL = ["assets/Avatar-B4UKlns4.js","assets/BotsPage-JPc7Cb5b.js","assets/Card-Dei3PqYy.js","assets/CardText-B2qtkYDk.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-nqCRChgo.js","assets/DailyTile-k-_SnFnA.css","assets/DailyTile-scILnMrV.js","assets/DebugPage-4F_v3LH3.js","assets/DebugPage-CfP9127i.css","assets/Emblem-WwCbdXtH.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-C5s6CFoc.css","assets/Equity-gOUpw8_E.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-DgVICc1v.js","assets/GuideBubble-CczTx84Z.js","assets/GuideEnd-QsOfJaAj.js","assets/Icon-CWE1liSt.js","assets/InsightSheet-SrT9Lnjy.css","assets/InsightSheet-bOV0nha2.js","assets/MatchPage-BArK5z6T.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-tWZrNTHh.js","assets/Over-D_8b7Gx9.js","assets/Over-iOuPRa9C.css","assets/Plate-B3AaHRC8.js","assets/ReplayPage-B9ChZ-i7.css","assets/ReplayPage-kVQotoSh.js","assets/Rules-BBw11yED.js","assets/Rules-BEnVf4Wv.css","assets/RulesPage-CJ4Uufkv.js","assets/Settings-B6CoSuP6.js","assets/SettingsSheet-Bpk0_HaS.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-Dd-M_tbO.js","assets/TablePage-DNpKwObt.js","assets/TablePage-DZHc8nEo.css","assets/Takeover-jZpPFrXw.css","assets/Takeover-sNWjjpHy.js","assets/Tile-Cwingjso.js","assets/Words-BETjaCDM.js","assets/Words-Di7bhIIN.css","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-0yvri8mF.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-CSGRCqkv.js","assets/catalogue-y_m7L38k.js","assets/characters-CXhYDhXt.js","assets/chengdu-BxZoZQc9.js","assets/chengdu-KZuVEWj2.js","assets/compat-Z9BL1CyP.js","assets/controls-CGItKUls.js","assets/copy-DFsmBYF0.js","assets/daily-BP0Dp3YV.js","assets/doudizhu-92SRd71i.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Bm0UCHCS.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-DKAgX4xn.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-Cdj_9NyD.js","assets/fair-D6dhCTG0.js","assets/fold-423aNOj0.js","assets/folding-CSJmjjn5.css","assets/folding-CbdcJnD2.js","assets/guest-Bge-c4r9.js","assets/guide-C8eISh32.css","assets/guide-DSmoc1El.js","assets/holdem-BQxUMci4.js","assets/holdem-CTfZWpfr.css","assets/holdem-Cbl-Yj0b.js","assets/holdem-tiJguWzI.js","assets/index-Cuio9xon.css","assets/index-Dd9UJGwm.js","assets/jsxRuntime-GB_bdu00.js","assets/layout-_iq3T5ls.js","assets/lean-qr-DnDl24el.js","assets/mahjong-BnuqWxvC.js","assets/mahjong-CVHq1OBY.css","assets/qigui521-41wKDq3J.js","assets/qigui521-C4Md3SgC.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-CMxgt19V.js","assets/registry-y8vTRITy.js","assets/replay-BNWEtZds.js","assets/riichi-BD0n34TW.js","assets/riichi-BnCvijgB.js","assets/riichi-DqMi9Nmi.js","assets/riichi-OpUTV2i_.css","assets/routes-3TNMzJhn.js","assets/running-BIrjzL-0.js","assets/save-CQGyIn1k.js","assets/scene-CBDEQFyE.js","assets/seats-BCJGUFGm.js","assets/seats-BvyU91gz.css","assets/settings-BP16w0QA.js","assets/shedding-CUDy5sUD.css","assets/shedding-INUe0ZG0.js","assets/table-B10M0Fet.css","assets/table-v94dYD6F.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-iPgvzX54.js","assets/toast-9oUy8y_Q.js","assets/useSize-BINeQtKl.js","assets/useWidth-CiINQNlj.js","assets/whynot-uA7-r3Ti.js","assets/words-Cs9iIPOA.js","assets/worker-yduCeTrL.js","assets/wuguapi-8Ed8DQLa.js","assets/wuguapi-BvAfuNsf.js"]
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
