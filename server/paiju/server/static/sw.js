// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "730606d9e21b116d"
const SHELL = ["assets/BotsPage-CPWx5mYD.js","assets/CodePage-CskuzR7F.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-EfC7yhaf.js","assets/DebugPage-CH_onMtf.js","assets/DebugPage-CfP9127i.css","assets/Devices-CH8tuqWo.js","assets/Equity-BTqJwWrG.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-BBCLN3r7.js","assets/FairPanel-CEXmDcPM.css","assets/FriendsPage-BBVSJRYK.js","assets/GuideBubble-BCungEej.js","assets/GuideEnd-BXgeJ2h0.js","assets/HistoryPage-CKRaB95a.js","assets/InboxPage-DhqFbrtD.css","assets/InboxPage-N9e3togP.js","assets/InsightSheet-BiCfB6Bx.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-BWCQRI2B.js","assets/KeepOffer-CF5E7-pJ.js","assets/KeepSheet-CcWBqrO_.js","assets/MatchPage-JYLRwal_.js","assets/MePage-CBJm9U9I.js","assets/Nowhere-CNDZdzGx.js","assets/Over-DFJoMkBn.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-4WiAnhq1.js","assets/ReplayPage-Uvmqh92G.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-BpLLnM8w.js","assets/RulesPage-CloqdL95.js","assets/SettingsSheet-7hnTEA1K.js","assets/SettingsSheet-Cnum4Usx.css","assets/SignInPage-hLlBvMcc.js","assets/Speaker-C7ehkeB7.js","assets/TablePage-Bhnnv2lH.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-DwQmVG1R.js","assets/WayBack-BQ0ijPpz.js","assets/Words-C6Z6W-oV.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-C5sUWmQx.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-B_NWulwp.js","assets/cardsize-DBQBIaac.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-CqMpR-p4.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-vFRlS6Lj.js","assets/fields-ItyIbP2o.js","assets/fold-PHmcABX_.js","assets/folding-BM6Q7OGG.js","assets/folding-CfLLvHf2.css","assets/friends-CMtRK3HA.js","assets/friends-CUZ5xjda.js","assets/friends-XQKXe4r6.css","assets/guide-BxS4qrUL.css","assets/guide-zaEAiwIp.js","assets/history-BKkCjoNe.css","assets/history-BeL-2SmJ.js","assets/holdem-BQxUMci4.js","assets/holdem-CyiBXuCq.css","assets/holdem-TcBlHX0T.js","assets/holdem-ZUYLFIzr.js","assets/index-BiuXlV7w.js","assets/index-DtbzOEtV.css","assets/lean-qr-DnDl24el.js","assets/mahjong-C3PWy_1h.js","assets/mahjong-DdhCnlGD.css","assets/notify-DgjmeGys.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-CqWtMFha.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-DiBHq2qk.js","assets/replay-BEddOh4O.js","assets/riichi-BD0n34TW.js","assets/riichi-BpsBRYxA.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-BXRpIuho.js","assets/shedding-CZZoANdk.css","assets/shedding-EQPxLJSZ.js","assets/table-2lwzl5DI.js","assets/table-BJ39lXKJ.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-GN5EzRGp.js","assets/whynot-DOcSzWcP.js","assets/words-B-s7o8lH.js","assets/words-BGxdkplR.js","assets/worker-BOtCzfoP.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lookAt(event.notification.data ?? {}))
})

// The page that told of a table, else one that is at it, else any, which then goes there; else a new one.
async function lookAt({ table, page }) {
  const here = new URL(table === undefined ? '' : `t/${table}`, BASE).href
  const open = (await self.clients.matchAll({ type: 'window', includeUncontrolled: true })).filter(({ url }) => url.startsWith(INDEX))
  const found = open.find(({ url }) => url === page) ?? open.find(({ url }) => url === here) ?? open[0]
  if (found === undefined) return self.clients.openWindow(here)
  found.postMessage({ table })
  return found.focus()
}

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
