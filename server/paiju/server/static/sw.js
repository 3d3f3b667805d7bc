// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "7573e779f356bf36"
const SHELL = ["assets/BackPage-BtK8v9iv.js","assets/BotsPage-CHBz0UlS.js","assets/CodePage-mKwQ-7Jf.js","assets/Codes-BlIkruBB.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-rtNaL8Sr.js","assets/DebugPage-Bh6IobBr.js","assets/DebugPage-CfP9127i.css","assets/Devices-B0fyeLrw.js","assets/Equity-Cj9lnIIb.css","assets/Equity-DiFlrePI.js","assets/FairPanel-BGE2nk1-.js","assets/FairPanel-CEXmDcPM.css","assets/FriendsPage-CCVvmyJG.js","assets/GuideBubble-D_fJ44IU.js","assets/GuideEnd-Dds9JiQE.js","assets/HistoryPage-DDLEOlzF.js","assets/InboxPage-DhqFbrtD.css","assets/InboxPage-URtK7v7-.js","assets/InsightSheet-Dl6SWDYy.js","assets/InsightSheet-SrT9Lnjy.css","assets/InviteSheet-B9qQb8Tg.js","assets/KeepForm-BqU0TcfU.js","assets/KeepOffer-D_JDHfqj.js","assets/KeepSheet-CQ5pS9lQ.js","assets/MatchPage-99PfN7Kx.js","assets/MePage-BAKvTqY_.css","assets/MePage-hajGD5Vb.js","assets/NewPassword-AS2meN5S.js","assets/Nowhere-C7v-ZYKU.js","assets/Over-CiugmwPM.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-TjYONFAr.js","assets/ProviderButtons-HWP6VsqM.js","assets/ReplayPage-64__8Soz.js","assets/ReplayPage-Xukzs07n.css","assets/Rows-D6cuYSDY.js","assets/Rules-BEnVf4Wv.css","assets/Rules-BczBfC88.js","assets/RulesPage-CFe68kY8.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-eThvdbc9.js","assets/SignInPage-CY0dPudE.js","assets/Speaker-sI_AqKme.js","assets/TablePage-D0BsDZ8F.css","assets/TablePage-DDmPmtE-.js","assets/Tile-BAQEiAMV.js","assets/WayBack-Qj9uFZ2M.js","assets/Words-Aw4LgML-.css","assets/Words-Ck4Jcga1.js","assets/ZzFX-BhHshK2N.js","assets/account-Dw7E7lAX.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-BVvB231d.js","assets/cardsize-D2kDMGN7.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-B0v95td2.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-vXPRuain.js","assets/fields-CRwq7e3A.js","assets/fold-C-ioJRWd.js","assets/folding-CfLLvHf2.css","assets/folding-Dy4eSOkY.js","assets/friends-CUZ5xjda.js","assets/friends-DDZws2yM.css","assets/friends-_Scw8xoT.js","assets/guide-BxS4qrUL.css","assets/guide-Dno2QXx6.js","assets/history-BKkCjoNe.css","assets/history-C4XmM2jN.js","assets/holdem-BBbjZKoC.js","assets/holdem-BQxUMci4.js","assets/holdem-ZUYLFIzr.js","assets/holdem-ruv4nEdE.css","assets/index-BBUUwJ5p.js","assets/index-Yp0AMU6r.css","assets/lean-qr-DnDl24el.js","assets/mahjong-DdhCnlGD.css","assets/mahjong-TAhLKNwd.js","assets/notify-DlJj3_uy.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-mJfqv5-6.js","assets/providers-Bguj9jMP.js","assets/push-B61DACb0.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-UYoYyiZI.js","assets/replay-mPpNhyLp.js","assets/riichi-BD0n34TW.js","assets/riichi-C5SP1QZE.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-CjhRSNpH.js","assets/shedding-CZZoANdk.css","assets/shedding-po186fio.js","assets/table-BJ39lXKJ.css","assets/table-DerIuc0O.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-Crq9lgVj.js","assets/whynot-lyS_mWjS.js","assets/words--ccmFosP.js","assets/words-B96p0FJV.js","assets/worker-5dEHdmr4.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
const BASE = new URL('./', self.location)
// Of this place: another Paiju may be on the same origin, below another prefix.
const PREFIX = `paiju-shell-${BASE.pathname}-`
const CACHE = PREFIX + VERSION
const INDEX = BASE.href
const ASSETS = new URL('assets/', BASE).href
const NO_PAGES = ['api/', 'ws', 'healthz', 'readyz', 'metrics'].map((path) => new URL(path, BASE).href)
// What a proxy answers when the server behind it is away.
const AWAY = [502, 503, 504]
// A message has neither a name nor a card: these are all the words.
const WORDS = {
  zh: { turn: ['轮到你', '点开回到牌桌'], invited: ['有人请你打牌', '点开看看'] },
  en: { turn: ['Your turn', 'Open the table'], invited: ['You are invited to a table', 'Open the page'] },
}

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
self.addEventListener('push', (event) => event.waitUntil(tell(event.data?.json() ?? {})))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lookAt(event.notification.data ?? {}))
})

async function tell({ kind, table }) {
  const words = WORDS[await language()]
  const [title, body] = words[kind] ?? words.invited
  const icon = new URL('icons/any-192.png', BASE).href
  await self.registration.showNotification(title, { body, icon, tag: `${kind}-${table}`, data: { table } })
}

// As the page has kept it.
async function language() {
  const kept = await caches.match(new URL('language', BASE).href, { cacheName: `paiju-language-${BASE.pathname}` })
  const spoken = (await kept?.text()) ?? navigator.language
  return spoken.startsWith('zh') ? 'zh' : 'en'
}

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
