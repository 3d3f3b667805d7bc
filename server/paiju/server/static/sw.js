// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "998b76f475f72b3e"
const SHELL = ["assets/BackPage-B8xS98HV.js","assets/BotsPage-4zRAjNAI.js","assets/CodePage-D2w-D8Kd.js","assets/Codes-BQSD1Fzx.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-BnDi3T9h.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-Cum0nbuD.js","assets/Devices-CRwkJNEE.js","assets/Equity-Cj9lnIIb.css","assets/Equity-N_gbWytB.js","assets/FairPanel-3rm-i3EG.js","assets/FairPanel-CEXmDcPM.css","assets/FriendsPage-tEE0ozu2.js","assets/GuideBubble-7k0lWfEn.js","assets/GuideEnd-CSfxKDzz.js","assets/HistoryPage-DvYp4XWH.js","assets/InboxPage-DhqFbrtD.css","assets/InboxPage-beZ8bsCG.js","assets/InsightSheet-DQZ923Rg.js","assets/InsightSheet-SrT9Lnjy.css","assets/InviteSheet-BjZjOpmV.js","assets/KeepForm-lw8LmWoI.js","assets/KeepOffer-Bcot8mo4.js","assets/KeepSheet-Dw8yGctk.js","assets/MatchPage-Ch8TQjvo.js","assets/MePage-BAKvTqY_.css","assets/MePage-Bgq2kylP.js","assets/NewPassword-Djn6azKN.js","assets/Nowhere-CbBSBexC.js","assets/Over-g7qUUc4E.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-ors_Pulw.js","assets/ProviderButtons-CLfgCUp8.js","assets/ReplayPage-CO6saHBh.js","assets/ReplayPage-Xukzs07n.css","assets/Rows-IOGV7K2l.js","assets/Rules-BEnVf4Wv.css","assets/Rules-QMw57JLm.js","assets/RulesPage-3R1QIt1t.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-DkCmiPdH.js","assets/SignInPage-mDCpjyPL.js","assets/Speaker-C_ACQyD2.js","assets/TablePage-BVks9dVe.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-DW8d87pM.js","assets/WayBack-BGWOebAw.js","assets/Words-Aw4LgML-.css","assets/Words-DsoqyT2x.js","assets/ZzFX-BhHshK2N.js","assets/account-Dw7E7lAX.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-DA8vDyvX.js","assets/cardsize-CEScmeeW.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-BfbAOWwD.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-BtO1lQnJ.js","assets/fields-BkTHqxch.js","assets/fold-KNotp2lN.js","assets/folding-CfLLvHf2.css","assets/folding-DqmGKlNa.js","assets/friends-CUZ5xjda.js","assets/friends-CZCKowfk.js","assets/friends-DDZws2yM.css","assets/guide-BxS4qrUL.css","assets/guide-CaENFqp9.js","assets/history-CJxxedg2.css","assets/history-l5omGl7a.js","assets/holdem-BQxUMci4.js","assets/holdem-C-MNwJFA.js","assets/holdem-ZUYLFIzr.js","assets/holdem-ruv4nEdE.css","assets/index-8Y4596x4.js","assets/index-Yp0AMU6r.css","assets/lean-qr-DnDl24el.js","assets/mahjong-DdhCnlGD.css","assets/mahjong-a-sy2CDD.js","assets/notify-D1Ap_1ov.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-Bf1JnPDw.js","assets/providers-Cig8uQSR.js","assets/push-DmRi8E8m.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-Dg5y_xFf.js","assets/replay-DngC_gO-.js","assets/riichi-B8ERhkpL.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-B7ELIPDn.js","assets/shedding-B9vl7nrp.js","assets/shedding-CZZoANdk.css","assets/table-BJ39lXKJ.css","assets/table-Bwn8I0tA.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-Dq7plaMX.js","assets/whynot-CSlc4jtx.js","assets/words-DBF1K7e2.js","assets/words-DRKACJiB.js","assets/worker-D29jBuQ9.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
