// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "41b33170ce92acf8"
const SHELL = ["assets/BackPage-BZ5mm40Z.js","assets/BotsPage-DknpN07n.js","assets/CodePage-BzVF6OtN.js","assets/Codes-BfGwtEL9.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-mXWmbRrA.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-DGFLG7Jb.js","assets/Devices-dDH4gG4C.js","assets/Equity-B5jbszG7.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CeZTfNhe.js","assets/FriendsPage-CvE6XUvK.js","assets/GuideBubble-DDGWO_rx.js","assets/GuideEnd-KyvsPjU-.js","assets/HistoryPage-DhUB5FxS.js","assets/InboxPage-CBTkbvbt.js","assets/InboxPage-DhqFbrtD.css","assets/InsightSheet-CqGG_80y.js","assets/InsightSheet-SrT9Lnjy.css","assets/InviteSheet-BFpdNPmB.js","assets/KeepForm-3ea-mRL7.js","assets/KeepOffer-Dx34BGUi.js","assets/KeepSheet-DUWxhGvS.js","assets/MatchPage-Dff_D3cx.js","assets/MePage-BAKvTqY_.css","assets/MePage-D919ApUl.js","assets/NewPassword-BbQzK-_b.js","assets/Nowhere-DpTF2Zoy.js","assets/Over-RzSALGCy.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-BmIdWtxx.js","assets/ProviderButtons-IstrFLFx.js","assets/ReplayPage-D65k8iAu.js","assets/ReplayPage-Xukzs07n.css","assets/Rows-CkjwFEVX.js","assets/Rules-BEnVf4Wv.css","assets/Rules-CiSfrcaD.js","assets/RulesPage-BFpqPB9l.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-CqYMpzZK.js","assets/SignInPage-CLHwp3Vn.js","assets/Speaker-mkHI-JGL.js","assets/TablePage-B1-6wAY2.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-BWtxQeWv.js","assets/WayBack-Ds0ji9oW.js","assets/Words-Aw4LgML-.css","assets/Words-WsDuTnRc.js","assets/ZzFX-BhHshK2N.js","assets/account-Dw7E7lAX.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-CQERkWC1.js","assets/cardsize-CfxHcNrl.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-CfaEZSEo.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-BEeV0q27.js","assets/fields-CuIJTxqf.js","assets/fold-B-KM3rns.js","assets/folding-C5aY-CYt.js","assets/folding-CfLLvHf2.css","assets/friends-CUIv2X2L.js","assets/friends-CUZ5xjda.js","assets/friends-DDZws2yM.css","assets/guide-BxS4qrUL.css","assets/guide-Ce0koetf.js","assets/history-BKkCjoNe.css","assets/history-DSw8xel4.js","assets/holdem-BQxUMci4.js","assets/holdem-CSVp95yb.js","assets/holdem-ZUYLFIzr.js","assets/holdem-ruv4nEdE.css","assets/index-Cr3JAzVI.css","assets/index-icYcaBxM.js","assets/lean-qr-DnDl24el.js","assets/mahjong-Dc7rz9SV.js","assets/mahjong-DdhCnlGD.css","assets/notify-Bh5aRp3L.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-Dm4OMNEP.js","assets/providers-DAso0ZY7.js","assets/push-Bq4TuaIp.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-C15WOJJ6.js","assets/replay-W6KHfgg5.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/riichi-K8QT7RVW.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-JuPaRkIp.js","assets/shedding-CZZoANdk.css","assets/shedding-DNKB6wnx.js","assets/table-B2Ls8oUv.js","assets/table-BJ39lXKJ.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-BwTCSsMC.js","assets/whynot-DRI4Sb7T.js","assets/words-CVMRROTy.js","assets/words-Ck_kE6dq.js","assets/worker-B2YVzcvg.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
