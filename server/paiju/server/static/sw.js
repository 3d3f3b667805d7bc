// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "4cae4697afff1c5d"
const SHELL = ["assets/Avatar-Cie_iKUh.js","assets/BotsPage-vPrOTR2w.js","assets/Card-D6jV6IyV.js","assets/CardText-7760V002.css","assets/CardText-DfBjCBsx.js","assets/CodePage-wHL9ilnF.js","assets/DailyTile-BQmbwybh.css","assets/DailyTile-DBo7e9Qs.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-DwgJeUq3.js","assets/Equity-ByX_GeiH.js","assets/Equity-C5s6CFoc.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CHdRJL7z.js","assets/GuideBubble-B_ux-K7L.css","assets/GuideBubble-rIyPOpdV.js","assets/Icon-DI44Bm2q.js","assets/InsightSheet-Co_TgTN6.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-Dp_p8nUA.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-qYrgu_i9.js","assets/Over-iOuPRa9C.css","assets/Over-mXLtFgFt.js","assets/Plate-ClsthMCw.js","assets/ReplayPage-B2M6I4i7.js","assets/ReplayPage-B9ChZ-i7.css","assets/Rules-BLc_cCoX.css","assets/Rules-BtYx24Ks.js","assets/RulesPage-BOlv5IPI.js","assets/Settings-DcD77T1K.js","assets/SettingsSheet-BQsk-Vv7.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-jz-ZM7lD.js","assets/TablePage-DFtdgj73.js","assets/TablePage-DZHc8nEo.css","assets/Takeover-CRmUXxEU.js","assets/Takeover-jZpPFrXw.css","assets/Tile-BCdiCgMs.js","assets/Words-3XqCBBCO.js","assets/Words-Di7bhIIN.css","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-0yvri8mF.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-DykkwGOA.js","assets/catalogue-2aUsQ1UY.js","assets/characters-CXhYDhXt.js","assets/chengdu-BxZoZQc9.js","assets/chengdu-KZuVEWj2.js","assets/compat-BX02Lsv6.js","assets/controls-uaUoMmcn.js","assets/copy-C6JcgmtK.js","assets/daily-hmnT0dmm.js","assets/doudizhu-92SRd71i.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Bm0UCHCS.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-DKAgX4xn.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-CtdRrWEs.js","assets/fair-D6dhCTG0.js","assets/fold-BcN018Io.js","assets/folding-CSJmjjn5.css","assets/folding-Ct6pI75b.js","assets/guest-WhO3pA-B.js","assets/holdem-BQxUMci4.js","assets/holdem-CXXcY77Y.js","assets/holdem-DSFCRrIX.css","assets/holdem-tiJguWzI.js","assets/index-CD3CNDIQ.css","assets/index-COZSIFR8.js","assets/jsxRuntime-CH_EiohV.js","assets/layout-BLrelXey.js","assets/lean-qr-DnDl24el.js","assets/mahjong-CSTRTdLz.css","assets/mahjong-CqoEqHpg.js","assets/qigui521-41wKDq3J.js","assets/qigui521-C4Md3SgC.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-CMxgt19V.js","assets/registry-1SeXJaKO.js","assets/replay-DhFBL80j.js","assets/riichi-B4QVgU8-.js","assets/riichi-BD0n34TW.js","assets/riichi-DZxDGeNl.css","assets/riichi-DqMi9Nmi.js","assets/routes-DWxOvGu7.js","assets/running-Dpw7fx5t.js","assets/save-CQGyIn1k.js","assets/scene-BeEvMspB.js","assets/seats-B_YwbqIg.js","assets/seats-CapByfcT.css","assets/settings-DX_4y1qZ.js","assets/shedding-B3LqQx0M.css","assets/shedding-C4GiJg-g.js","assets/table-C3RKSCHd.css","assets/table-ihFjJ742.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-iPgvzX54.js","assets/toast-BKrgF9lU.js","assets/useSize-7WnTLu1O.js","assets/useWidth-B8-XUJXd.js","assets/whynot-DrDLJYvk.js","assets/words-brvTz9D7.js","assets/worker-yduCeTrL.js","assets/wuguapi-8Ed8DQLa.js","assets/wuguapi-BvAfuNsf.js"]
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
