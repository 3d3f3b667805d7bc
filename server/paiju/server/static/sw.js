// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "6501ed56c14fa2f8"
const SHELL = ["assets/BotsPage-Bwh_xCa3.js","assets/CodePage-BoZmDfNw.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-rtglRc3L.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-DYfxQQQB.js","assets/Devices-CJlpySGe.js","assets/Equity-Cj9lnIIb.css","assets/Equity-D-dtZJN_.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-Cn2pxEB2.js","assets/FriendsPage-DykEw6l4.js","assets/GuideBubble-CX1vQiM1.js","assets/GuideEnd-CzLEXkWT.js","assets/HistoryPage-B4oXrgie.js","assets/InboxPage-DhqFbrtD.css","assets/InboxPage-_-J0WAQs.js","assets/InsightSheet-DnMxCffm.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-d1lgeQrw.js","assets/KeepOffer-Ds4GqNoy.js","assets/KeepSheet-BqPVl-GR.js","assets/MatchPage-BaxzjGvB.js","assets/MePage-DJ2D74yn.js","assets/Nowhere-r4ZA2ZiY.js","assets/Over-bxBItLo-.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-mAU92Od_.js","assets/ReplayPage-Xukzs07n.css","assets/ReplayPage-zqTR2fBR.js","assets/Rules-BEnVf4Wv.css","assets/Rules-CV5n53gt.js","assets/RulesPage-bCIrbkyy.js","assets/SettingsSheet-C7OLnX77.js","assets/SettingsSheet-Cnum4Usx.css","assets/SignInPage-4D_kgLQS.js","assets/Speaker-zKG7LL3P.js","assets/TablePage-C3EhinKO.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-B6CwsSqs.js","assets/WayBack-C6dxXwXc.js","assets/Words-Dk1H7JuH.css","assets/Words-DtoSMctD.js","assets/ZzFX-BhHshK2N.js","assets/account-C5sUWmQx.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-Djbp9rxj.js","assets/cardsize-C92LWP6g.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-M2OwEr51.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-D7z0zF6o.js","assets/fields-DR_yMtGe.js","assets/fold-C6DWoZSe.js","assets/folding-BMpTETz1.js","assets/folding-CfLLvHf2.css","assets/friends-CRukohqW.js","assets/friends-CUZ5xjda.js","assets/friends-XQKXe4r6.css","assets/guide-BxS4qrUL.css","assets/guide-Cb0RSfN4.js","assets/history-BKkCjoNe.css","assets/history-DTl_3oUg.js","assets/holdem-BQxUMci4.js","assets/holdem-CE1fDpW0.js","assets/holdem-CyiBXuCq.css","assets/holdem-ZUYLFIzr.js","assets/index-DtbzOEtV.css","assets/index-mGgOSOUU.js","assets/lean-qr-DnDl24el.js","assets/mahjong-DdhCnlGD.css","assets/mahjong-DiwGwIb3.js","assets/notify-Cp0AAxAU.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-fhiPKm1a.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-2l0gw3UU.js","assets/replay-CQQBKskA.js","assets/riichi-B7dyjCSu.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-DlQuQbGy.js","assets/shedding-CZZoANdk.css","assets/shedding-Czm0Seky.js","assets/table-BH7FMO1V.js","assets/table-BJ39lXKJ.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-DrpiKYrE.js","assets/whynot-GoRnNRRX.js","assets/words-CuB2YCfu.js","assets/words-EN-bM3ae.js","assets/worker-0NhUDmMd.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
