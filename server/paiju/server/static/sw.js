// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "c2aeaa901eb090d9"
const SHELL = ["assets/BackPage-ooGIq50V.js","assets/BotsPage-BGzIDsz0.js","assets/CodePage-CDetKPmD.js","assets/Codes-BUrwfGWK.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-CbtRYGLl.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-yHwhpmLi.js","assets/Devices-CvGem1NX.js","assets/Equity-CYanIHD2.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-DNimIyQg.js","assets/FriendsPage-nt1H4JV9.js","assets/GuideBubble-DfO8lRtr.js","assets/GuideEnd-CM3tii8A.js","assets/HistoryPage-zNTjoef2.js","assets/InboxPage-B42DWEwB.js","assets/InboxPage-DhqFbrtD.css","assets/InsightSheet-Cef3u5X8.js","assets/InsightSheet-SrT9Lnjy.css","assets/InviteSheet-CsKV4hAn.js","assets/KeepForm-Cb2nY-k4.js","assets/KeepOffer-kG8wNUEs.js","assets/KeepSheet-Bzbgm9_q.js","assets/MatchPage-UdaWziaZ.js","assets/MePage-A2vtYSnl.js","assets/MePage-BAKvTqY_.css","assets/NewPassword-DLWR3vO0.js","assets/Nowhere-B71ZCmU7.js","assets/Over-BppXI4Yt.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-u4XLT1e1.js","assets/ProviderButtons-ClpYlQ1X.js","assets/ReplayPage-CBInIwrh.js","assets/ReplayPage-Xukzs07n.css","assets/Rows-BLO29-bY.js","assets/Rules-BEnVf4Wv.css","assets/Rules-DXM5GZ8s.js","assets/RulesPage-BoVQOIQP.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-UT1aYaEE.js","assets/SignInPage-BI9PEpkS.js","assets/Speaker-CsKemqBL.js","assets/TablePage-D0BsDZ8F.css","assets/TablePage-D0TjpnKe.js","assets/Tile-CAzJXosW.js","assets/WayBack-DdLr8zA_.js","assets/Words-Aw4LgML-.css","assets/Words-CAtHWZC4.js","assets/ZzFX-BhHshK2N.js","assets/account-Dw7E7lAX.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-CyW7LKit.js","assets/cardsize-wFpc047u.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-VGVW9sst.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-BAvVIWbU.js","assets/fields-MA-hne-6.js","assets/fold-VQaLy0On.js","assets/folding-CfLLvHf2.css","assets/folding-DKHD2FHI.js","assets/friends-BOnhFkZE.js","assets/friends-CUZ5xjda.js","assets/friends-DDZws2yM.css","assets/guide-BxS4qrUL.css","assets/guide-CJcbv845.js","assets/history-BKkCjoNe.css","assets/history-CrCyPTV9.js","assets/holdem-BQxUMci4.js","assets/holdem-ZUYLFIzr.js","assets/holdem-ruv4nEdE.css","assets/holdem-sLlJCcmq.js","assets/index-C5PmuycU.js","assets/index-Cr3JAzVI.css","assets/lean-qr-DnDl24el.js","assets/mahjong-DdhCnlGD.css","assets/mahjong-rOQ72QOg.js","assets/notify-DvlMsrPi.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-D5THoOkK.js","assets/providers-DEOc4d9g.js","assets/push-C4DD7uHU.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-5d5F8x8n.js","assets/replay-PRmvUKsr.js","assets/riichi-BD0n34TW.js","assets/riichi-CLfF5Drq.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-ORqb_I1L.js","assets/shedding-CZZoANdk.css","assets/shedding-Djm3WWYW.js","assets/table-BJ39lXKJ.css","assets/table-CH0I-j0K.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-Dk4eTOiR.js","assets/whynot-CHVJ73S8.js","assets/words-ChJDezjn.js","assets/words-ROGESfuf.js","assets/worker-CyurgW67.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
