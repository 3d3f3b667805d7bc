// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "1478f0fee1e7ef09"
const SHELL = ["assets/BotsPage-9Jo1Z1Xf.js","assets/CodePage-Cmt-uHK0.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-B_UkAtYt.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-ClFFxTMM.js","assets/Devices-DhWcGjU9.js","assets/Equity-C6IklKRL.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CPSfSqY7.js","assets/FriendsPage-DY45h7i9.js","assets/GuideBubble-h903Ou31.js","assets/GuideEnd-DiJZgDCu.js","assets/HistoryPage-CewPlrA6.js","assets/InboxPage-C4-lmHwD.js","assets/InboxPage-DhqFbrtD.css","assets/InsightSheet-DSPSFLQn.js","assets/InsightSheet-SrT9Lnjy.css","assets/InviteSheet-CMsf5gsB.js","assets/KeepForm-CwjRCrM9.js","assets/KeepOffer-LwJxaO5l.js","assets/KeepSheet-DPg5KmQ9.js","assets/MatchPage-Dr2uWwUE.js","assets/MePage-C0OkGSlE.css","assets/MePage-CFcEZ8Jk.js","assets/Nowhere-DNxjUqyA.js","assets/Over-DXTxpRMh.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-hwrqqQpx.js","assets/ReplayPage-BOIWbHyf.js","assets/ReplayPage-Xukzs07n.css","assets/Rows-Bj2NFLR7.js","assets/Rules-BEnVf4Wv.css","assets/Rules-Sowavc55.js","assets/RulesPage-BqnatZcg.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-T_5hhoZm.js","assets/SignInPage-DDYAqI5_.js","assets/Speaker-BCpkYxYI.js","assets/TablePage-0trxD1C2.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-CJycmuRM.js","assets/WayBack-DQHYQEub.js","assets/Words-Dk1H7JuH.css","assets/Words-DprCuORS.js","assets/ZzFX-BhHshK2N.js","assets/account-Dw7E7lAX.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-fLgcngkf.js","assets/cardsize-DjbXF5zS.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-ecH4XU2h.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-D2g228Wa.js","assets/fields-DC4TD0cR.js","assets/fold-D3LOBadX.js","assets/folding-BdkzvWd1.js","assets/folding-CfLLvHf2.css","assets/friends-BHgIQvSa.js","assets/friends-CUZ5xjda.js","assets/friends-XQKXe4r6.css","assets/guide-BxS4qrUL.css","assets/guide-D9Zt9ha1.js","assets/history-BKkCjoNe.css","assets/history-OmL8M1J-.js","assets/holdem-BQxUMci4.js","assets/holdem-CyiBXuCq.css","assets/holdem-ZUYLFIzr.js","assets/holdem-wMH3Iicz.js","assets/index-CysF-wbj.css","assets/index-tdFW-UgP.js","assets/lean-qr-DnDl24el.js","assets/mahjong-CstdSqY0.js","assets/mahjong-DdhCnlGD.css","assets/notify-CCoZ50MC.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-Cu6IG6gu.js","assets/passkeys-CGDNkcMV.js","assets/push-CgeOzj-I.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-Bn7mk4ZU.js","assets/replay-DtpO_Y6c.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-D1ngCUX_.js","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-BeQivg_F.js","assets/shedding-CZZoANdk.css","assets/shedding-TrbWT72t.js","assets/table-BJ39lXKJ.css","assets/table-DVt7XsfE.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-CqT-L_g_.js","assets/whynot-BHlxZulb.js","assets/words-BuTtw6hs.js","assets/words-eecHaQX6.js","assets/worker-CnLvN_Fk.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
