// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "8987f737b69fff09"
const SHELL = ["assets/BotsPage-ByAdSd0B.js","assets/CodePage-DkHuXOto.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-DVJapk0l.js","assets/DebugPage-B1QMbLKg.js","assets/DebugPage-CfP9127i.css","assets/Devices-BY3zfPID.js","assets/Equity-BLDP7pFY.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-B17TTE0n.js","assets/FairPanel-CEXmDcPM.css","assets/FriendsPage-D25CWCSj.js","assets/GuideBubble-BXHuQSWb.js","assets/GuideEnd-JDr75aMe.js","assets/HistoryPage-dt-P4HLE.js","assets/InboxPage-Dg-lyTBv.js","assets/InboxPage-DhqFbrtD.css","assets/InsightSheet-CFxZZgU6.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-IWvYMdYh.js","assets/KeepOffer-CI9qcnJa.js","assets/KeepSheet-Dw1jLghA.js","assets/MatchPage-CaqOUDFD.js","assets/MePage-cq0NEiQo.js","assets/Nowhere-BhMrgTtl.js","assets/Over-CRyTm2vy.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-Cm4Xkv3-.js","assets/ReplayPage-Da5FoiX7.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-BFjOHDUH.js","assets/RulesPage-BgSWFD1f.js","assets/SettingsSheet-CgOCiH_d.js","assets/SettingsSheet-Cnum4Usx.css","assets/SignInPage-BCLzgCX4.js","assets/Speaker-CwaMbyld.js","assets/TablePage-C4i0esWq.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-DZxx-vee.js","assets/WayBack-CN4J7gm6.js","assets/Words-Dk1H7JuH.css","assets/Words-u7__t-DI.js","assets/ZzFX-BhHshK2N.js","assets/account-BEJCZUHS.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-BAei85sn.js","assets/cardsize-e4EdMkzP.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-CRv61M3m.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-506Q3fEx.js","assets/fields-Dupgkoc9.js","assets/fold-Je7EYwrv.js","assets/folding-CfLLvHf2.css","assets/folding-Cor-QquD.js","assets/friends-9x6vVkRL.js","assets/friends-CUZ5xjda.js","assets/friends-XQKXe4r6.css","assets/guide-BxS4qrUL.css","assets/guide-NChT9UL1.js","assets/history-BKkCjoNe.css","assets/history-C3_WtRA_.js","assets/holdem-BQxUMci4.js","assets/holdem-Cdf4cdYo.js","assets/holdem-CyiBXuCq.css","assets/holdem-ZUYLFIzr.js","assets/index-Bzsn-Xmq.js","assets/index-DtbzOEtV.css","assets/lean-qr-DnDl24el.js","assets/mahjong-DdhCnlGD.css","assets/mahjong-DnZQLGRl.js","assets/notify-CeDRRBaX.js","assets/pages-BCPlFblD.css","assets/parts-B-E18G7i.js","assets/parts-B4xid0mh.css","assets/passkeys-wUoyNQRE.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-DDfULND5.js","assets/replay-BF930ikd.js","assets/riichi-BD0n34TW.js","assets/riichi-CQBuQKxu.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-cWovHF7n.js","assets/shedding-B4JOlcM8.js","assets/shedding-CZZoANdk.css","assets/table-B1ksnPIc.js","assets/table-BJ39lXKJ.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-B-jlWjIW.js","assets/whynot-njP0BIjj.js","assets/words-Ca9RwnW6.js","assets/words-aNwn0bOc.js","assets/worker-BrJbWqvI.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
