// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "e69faeada0239b3b"
const SHELL = ["assets/BotsPage-ipfnVLkL.js","assets/CodePage-DyV_uKug.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-DIdK6KVk.js","assets/DebugPage-BL8q2ufc.js","assets/DebugPage-CfP9127i.css","assets/Devices-CqrOYE7N.js","assets/Equity-Cj9lnIIb.css","assets/Equity-XdxZPEpL.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-iqlcjzmi.js","assets/FriendsPage-CtiztE-9.js","assets/GuideBubble-B29Puf4m.js","assets/GuideEnd-Dog1vJ7a.js","assets/HistoryPage-BDFNb0Kw.js","assets/InboxPage-Cp5fIAr5.js","assets/InboxPage-DhqFbrtD.css","assets/InsightSheet-DiTG_ssk.js","assets/InsightSheet-SrT9Lnjy.css","assets/InviteSheet-Ca-BK7f7.js","assets/KeepForm-BLMSBBQI.js","assets/KeepOffer-4fG-vsiF.js","assets/KeepSheet-CAW2INR1.js","assets/MatchPage-BHNp76ph.js","assets/MePage-BTeZ6yBl.js","assets/Nowhere-BWsldBzt.js","assets/Over-CGaNzAD3.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-B1QlqZgz.js","assets/ReplayPage-Xukzs07n.css","assets/ReplayPage-a9V8jOxR.js","assets/Rows-CE_OYRjO.js","assets/Rules-B8ISPoLX.js","assets/Rules-BEnVf4Wv.css","assets/RulesPage-HVvzPIaD.js","assets/SettingsSheet-CieGqG1e.js","assets/SettingsSheet-Cnum4Usx.css","assets/SignInPage-BP3-5dyW.js","assets/Speaker-B_qv0p93.js","assets/TablePage-C6nceWOm.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-C_4406kg.js","assets/WayBack-BcI3M_cl.js","assets/Words-BWflVZEH.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-Dw7E7lAX.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-DKYSX3Tr.js","assets/cardsize-B6QJDeFC.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-crAc0m-Y.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-wgz9jfMN.js","assets/fields-CEpQrrUc.js","assets/fold-CvGHtSRH.js","assets/folding-CfLLvHf2.css","assets/folding-PnCCCBDa.js","assets/friends-CUZ5xjda.js","assets/friends-P3AbQlJF.js","assets/friends-XQKXe4r6.css","assets/guide-B8GZ5bs6.js","assets/guide-BxS4qrUL.css","assets/history-BKkCjoNe.css","assets/history-C97cuaew.js","assets/holdem-BQxUMci4.js","assets/holdem-CyiBXuCq.css","assets/holdem-PiRgK119.js","assets/holdem-ZUYLFIzr.js","assets/index-6tslq0VP.js","assets/index-DtbzOEtV.css","assets/lean-qr-DnDl24el.js","assets/mahjong-DdhCnlGD.css","assets/mahjong-Dz1BdbI9.js","assets/notify-BtMvu5rZ.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-B_9do_9Y.js","assets/passkeys-DWcXGMh5.js","assets/push-B-cTn-nG.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-DnZlfO7l.js","assets/replay-0mYrlC7L.js","assets/riichi-BD0n34TW.js","assets/riichi-Bt_LcXp4.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-BglW2c3G.js","assets/shedding-CZZoANdk.css","assets/shedding-Dk2MKeyL.js","assets/table-BJ39lXKJ.css","assets/table-Cl7zID1b.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-DGm8JFCT.js","assets/whynot-BKeABzJ5.js","assets/words-BDUG5-wi.js","assets/words-D-6G-Oq-.js","assets/worker-DxFt7pb4.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
