// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "8854b4cc1c8bd9d5"
const SHELL = ["assets/BackPage-BOcab7mH.js","assets/BotsPage-DEBOB58H.js","assets/CodePage-BT8coDPH.js","assets/Codes-D7_lYMpw.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-D6hXr9P1.js","assets/DebugPage-BsW3luEA.js","assets/DebugPage-CfP9127i.css","assets/Devices-CbkSEki3.js","assets/Equity-Cj9lnIIb.css","assets/Equity-DIM-eoe1.js","assets/FairPanel-BsyzHyPD.js","assets/FairPanel-CEXmDcPM.css","assets/FriendsPage-C6dKNoYP.js","assets/GuideBubble-CxwcyXI4.js","assets/GuideEnd-Dt3_-ZxK.js","assets/HistoryPage-1qX523J0.js","assets/InboxPage-D8SWPtBx.js","assets/InboxPage-DhqFbrtD.css","assets/InsightSheet-DrYtGdE_.js","assets/InsightSheet-SrT9Lnjy.css","assets/InviteSheet-BJMBLwbJ.js","assets/KeepForm-DAZQg102.js","assets/KeepOffer-DbbIcNQg.js","assets/KeepSheet-Dl1_OTdP.js","assets/MatchPage-RKWZqup-.js","assets/MePage-BAKvTqY_.css","assets/MePage-BNSrSc4R.js","assets/NewPassword-CUibHi1l.js","assets/Nowhere-BHYWL7DN.js","assets/Over-BYUEjvKU.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-BiqUGLgO.js","assets/ProviderButtons-Bd8VgwGF.js","assets/ReplayPage-BbCs_05F.js","assets/ReplayPage-Xukzs07n.css","assets/Rows-DBNx67iv.js","assets/Rules-BEnVf4Wv.css","assets/Rules-BYnspGfj.js","assets/RulesPage-DGu8q0KY.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-QUn3AZ17.js","assets/SignInPage-BLHIZoAr.js","assets/Speaker-Cj9XPDJc.js","assets/TablePage-D0BsDZ8F.css","assets/TablePage-F0VzeNqm.js","assets/Tile-Dkyf3HFw.js","assets/WayBack-Bwnyz8bn.js","assets/Words-Aw4LgML-.css","assets/Words-Cws45lw2.js","assets/ZzFX-BhHshK2N.js","assets/account-Dw7E7lAX.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-HtUQzDBR.js","assets/cardsize-CnOh1qoS.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-D41-ylBx.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-DPtxCHvz.js","assets/fields-DeAtkpaQ.js","assets/fold-DJRFXPmR.js","assets/folding-C3Ww40gc.js","assets/folding-CfLLvHf2.css","assets/friends-CUZ5xjda.js","assets/friends-DDZws2yM.css","assets/friends-jVzLALQB.js","assets/guide-BxS4qrUL.css","assets/guide-D_oUWZvr.js","assets/history-BKkCjoNe.css","assets/history-CFPZ9TF8.js","assets/holdem-BQxUMci4.js","assets/holdem-BvuO2PTs.js","assets/holdem-ZUYLFIzr.js","assets/holdem-ruv4nEdE.css","assets/index-Cr3JAzVI.css","assets/index-DhNQdI_i.js","assets/lean-qr-DnDl24el.js","assets/mahjong-BLpZU64C.js","assets/mahjong-DdhCnlGD.css","assets/notify-Dh6acDRQ.js","assets/pages-BCPlFblD.css","assets/parts-B2s_my5_.js","assets/parts-B4xid0mh.css","assets/providers-CZ-v4wVM.js","assets/push-Cg-DJFhN.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-Z0MkQ8E5.js","assets/replay-Bu_cvbv0.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-CsP9Izst.js","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-GYRSsLc8.js","assets/shedding-CZZoANdk.css","assets/shedding-DcEEYZDB.js","assets/table-BJ39lXKJ.css","assets/table-BaElRZZM.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-fGzEqjVy.js","assets/whynot-DtB0CIs8.js","assets/words-BStS9hiu.js","assets/words-CQMsbKkK.js","assets/worker-DP5Nn6C9.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
