// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "ae745629aef026ae"
const SHELL = ["assets/Avatar-CRlJfdMH.js","assets/BotsPage-ONhjiOnw.js","assets/Card-C6zp2aiA.js","assets/CardText-Cu9GnI7s.css","assets/CardText-DNzhSTeC.js","assets/CodePage-B8Im8Wo3.js","assets/DailyTile-D-LouJ22.js","assets/DailyTile-D6iMkXHf.css","assets/DebugPage-CfP9127i.css","assets/DebugPage-DsKQOwZn.js","assets/Emblem-Dl9CIWXp.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Bl4kEIdo.js","assets/Equity-C5s6CFoc.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CLPu8TDD.js","assets/GuideBubble-CQWzj7aG.js","assets/GuideEnd-C4mzoIUE.js","assets/Icon-D5hSlbIx.js","assets/InsightSheet-SrT9Lnjy.css","assets/InsightSheet-lZUFEQ-q.js","assets/MatchPage-FfCzC7f0.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-Bi8QqCb4.js","assets/Over-BpweLSwv.js","assets/Over-iOuPRa9C.css","assets/Plate-BYAzdeef.js","assets/ReplayPage-8vEQ7ybg.js","assets/ReplayPage-B9ChZ-i7.css","assets/Rules-BEnVf4Wv.css","assets/Rules-Cf0JTcSh.js","assets/RulesPage-BnWaEfRL.js","assets/Settings-OceNV9wh.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-V9qpAHan.js","assets/Sheet-C3fuuMU0.js","assets/TablePage-CBLOWFXE.js","assets/TablePage-D0BsDZ8F.css","assets/Takeover-BOa5HDjL.js","assets/Takeover-jZpPFrXw.css","assets/Tile-aI_-qIru.js","assets/Words-Di7bhIIN.css","assets/Words-Y24lAyXN.js","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-D_ZxosbE.js","assets/catalogue-qzLzH4rV.js","assets/characters-CXhYDhXt.js","assets/chengdu-DORXKP2L.js","assets/chengdu-KZuVEWj2.js","assets/compat-BO1iMKcR.js","assets/controls-PoUS6qtR.js","assets/copy-B49CLNvF.js","assets/daily-Du1_0UAa.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-DIKwkiqj.js","assets/fair-D6dhCTG0.js","assets/fold-B6sKSGfK.js","assets/folding-CSJmjjn5.css","assets/folding-DbbeCOy2.js","assets/guest-DsB9MmXx.js","assets/guide-C8eISh32.css","assets/guide-CB4QYvq1.js","assets/holdem-BCR2MvG_.js","assets/holdem-BQxUMci4.js","assets/holdem-BdAFD3QA.css","assets/holdem-ZUYLFIzr.js","assets/index-BDTFcazB.js","assets/index-BNO5uy8P.css","assets/jsxRuntime-oVvMqSJY.js","assets/layout-BHwiftfr.js","assets/lean-qr-DnDl24el.js","assets/mahjong-DVOnUbne.css","assets/mahjong-Dr4-DUtl.js","assets/qigui521-41wKDq3J.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-DYih9rV1.js","assets/registry-D4K9jseQ.js","assets/replay-DMY6SMxP.js","assets/riichi-BD0n34TW.js","assets/riichi-CngcjMWi.css","assets/riichi-DHbz-_VI.js","assets/riichi-DjK3UDwP.js","assets/routes-DeeefOSy.js","assets/running-DVTADJu3.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-DXLPNkcd.js","assets/seats-BvyU91gz.css","assets/seats-jATS6m5a.js","assets/settings-jMpjl2wN.js","assets/shedding--klsXCyT.js","assets/shedding-CMpZiSLd.css","assets/table-B3DSrLyN.js","assets/table-wuaedty4.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-BRBsGKoc.js","assets/useSize-C0_v3DBL.js","assets/useWidth-DKIm2ZJH.js","assets/whynot-9TT8InSL.js","assets/words-DXn01qbU.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
