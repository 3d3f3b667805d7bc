// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "b2414543f896eee8"
const SHELL = ["assets/BotsPage-vwAgZLtN.js","assets/CodePage-CGDiYu59.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-DmevRLdl.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-Dj6SP6Z6.js","assets/Devices-D41-drPZ.js","assets/Equity-Cj9lnIIb.css","assets/Equity-DDHdJFiV.js","assets/FairPanel-B8-d1EHc.js","assets/FairPanel-CEXmDcPM.css","assets/FriendsPage-DnCJyD4J.js","assets/GuideBubble-Jt3qNWOp.js","assets/GuideEnd-Cb3SXtKX.js","assets/HistoryPage-D8_w70O0.js","assets/InsightSheet-BUAcHNwH.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-R_8TNipp.js","assets/KeepOffer-BmjEK21e.js","assets/KeepSheet-o1W0lwxl.js","assets/MatchPage-BtutXtY1.js","assets/MePage-Ccwg6IFJ.js","assets/NewPassword-DDCSA6hA.js","assets/Nowhere-DqCUwC-8.js","assets/Over-CitgA0T1.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-Bc4x_4lL.js","assets/ReplayPage-B9a39GEe.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-DCKupgol.js","assets/RulesPage-D_icrMH_.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-m6tzv2rc.js","assets/SignInPage-sWI0k0Rn.js","assets/Speaker-BiCb8s4r.js","assets/TablePage-D0BsDZ8F.css","assets/TablePage-DqOxweJG.js","assets/Tile-CTlcM05L.js","assets/WayBack-CDK6kmTv.js","assets/Words-Aq1vpQv1.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-DiR12CIn.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-CJcAbvw6.js","assets/cardsize-B051SNkq.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-J7u8ttUe.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-T5PMzni5.js","assets/fields-DKfqOwY3.js","assets/fold-BhtfdnJ9.js","assets/folding-BMlpiMSJ.js","assets/folding-CfLLvHf2.css","assets/friends-4rV7EH4B.js","assets/friends-BAFXuegg.js","assets/friends-XQKXe4r6.css","assets/guide-BxS4qrUL.css","assets/guide-DVUzwlO8.js","assets/history-BKkCjoNe.css","assets/history-CGi-py4G.js","assets/holdem-BQxUMci4.js","assets/holdem-ClJWNTRY.js","assets/holdem-CyiBXuCq.css","assets/holdem-ZUYLFIzr.js","assets/index-CojqyOKw.js","assets/index-cjL2vVfl.css","assets/lean-qr-DnDl24el.js","assets/mahjong-DQdHbJpR.js","assets/mahjong-DdhCnlGD.css","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-BpPEUJ6a.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-Dqcnwanh.js","assets/replay-Bi8E5dXw.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/riichi-DWAH9YGI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-DW7EFgil.js","assets/shedding-CZZoANdk.css","assets/shedding-CrbT5kml.js","assets/table-BJ39lXKJ.css","assets/table-C1OlitHX.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/whynot-DBHdcy2o.js","assets/words-CddEOCXF.js","assets/words-i6XMBhZv.js","assets/worker-D4y6RcL5.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
