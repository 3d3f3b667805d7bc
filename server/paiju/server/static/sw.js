// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "765846d6fc191d91"
const SHELL = ["assets/Avatar-BVRaxMCW.js","assets/BotsPage-DcouNt6P.js","assets/Card-BzgoXzlq.js","assets/CardText-Cu9GnI7s.css","assets/CardText-zljO4em2.js","assets/CodePage-ByhyH0nt.js","assets/DailyTile-D6iMkXHf.css","assets/DailyTile-DYGAUOHb.js","assets/DebugPage-BdmsPXIn.js","assets/DebugPage-CfP9127i.css","assets/Emblem-DSPGhe3m.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-C5s6CFoc.css","assets/Equity-D0pr2mv9.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-Co2nUmPc.js","assets/GuideBubble-BrOsawBg.js","assets/GuideEnd-wwqVHOau.js","assets/Icon-DB0_qWV7.js","assets/InsightSheet-Bp3ssHOU.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-BqDu_oMD.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-wtH_I2GP.js","assets/Over-BAXVmi3o.js","assets/Over-iOuPRa9C.css","assets/Plate-BWqnljWv.js","assets/ReplayPage-B9ChZ-i7.css","assets/ReplayPage-tVV3Pel5.js","assets/Rules-BECgoPa0.js","assets/Rules-BEnVf4Wv.css","assets/RulesPage-CjUlw7Om.js","assets/Settings-X8msuED4.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-ymV8tyyY.js","assets/Sheet-BrDYJUUd.js","assets/TablePage-D0BsDZ8F.css","assets/TablePage-irJWJhUL.js","assets/Takeover-CcBobbqV.js","assets/Takeover-jZpPFrXw.css","assets/Tile-BCCh8yj1.js","assets/Words-Di7bhIIN.css","assets/Words-pwooHljm.js","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-g8oNQ_3K.js","assets/catalogue-D6GqwSHQ.js","assets/characters-CXhYDhXt.js","assets/chengdu-DORXKP2L.js","assets/chengdu-KZuVEWj2.js","assets/compat-D7G6Ubnk.js","assets/controls-DLaMOfzK.js","assets/copy-BRLc2LAG.js","assets/daily-D1dS7npp.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-CBRNU1YS.js","assets/fair-D6dhCTG0.js","assets/fold-r4m_jkZL.js","assets/folding-CSJmjjn5.css","assets/folding-JsCevjLP.js","assets/guest-CQHjtEcy.js","assets/guide-BGTyMuKN.js","assets/guide-C8eISh32.css","assets/holdem-BQxUMci4.js","assets/holdem-BdAFD3QA.css","assets/holdem-CoZOdZ3c.js","assets/holdem-ZUYLFIzr.js","assets/index-BNO5uy8P.css","assets/index-D8vLQkAb.js","assets/jsxRuntime-DUJXsuBq.js","assets/layout-CuhQIU6H.js","assets/lean-qr-DnDl24el.js","assets/mahjong-CXosGeHm.js","assets/mahjong-DVOnUbne.css","assets/qigui521-41wKDq3J.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-DYih9rV1.js","assets/registry-Cm4tbhrH.js","assets/replay-VYxFTfI1.js","assets/riichi-BD0n34TW.js","assets/riichi-CngcjMWi.css","assets/riichi-DDxwKin3.js","assets/riichi-DphwH2QQ.js","assets/routes-BBJ2Vvxz.js","assets/running-C3MJCtC3.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-Bs87iP4Z.js","assets/seats-BvyU91gz.css","assets/seats-jATS6m5a.js","assets/settings-D6vvcMsC.js","assets/shedding-BXY6z9Uy.js","assets/shedding-CMpZiSLd.css","assets/table-DwON6FRD.js","assets/table-wuaedty4.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-P0-buFSI.js","assets/useSize-CYfiFfPZ.js","assets/useWidth-DNGT4RhJ.js","assets/whynot-fJRxsYbb.js","assets/words-Ch3w_yiS.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
