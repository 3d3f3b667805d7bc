// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "0db88854511f0b2c"
const SHELL = ["assets/BotsPage-BuXb354n.js","assets/CodePage-Dc969u3M.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-FZnQZd9t.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-Cfa-YvBf.js","assets/Devices-BkXIxpav.js","assets/Equity-Cj9lnIIb.css","assets/Equity-qnjZHeA0.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-DCYcQg2o.js","assets/FriendsPage-Bv0gI1bK.js","assets/GuideBubble-PWXea2B7.js","assets/GuideEnd-Dj_04lmF.js","assets/HistoryPage-B0yanieR.js","assets/InboxPage-DbWkzwS4.js","assets/InboxPage-DhqFbrtD.css","assets/InsightSheet-DZgSrAYj.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-CpptxqLQ.js","assets/KeepOffer-BMqJeBDn.js","assets/KeepSheet-D50HjmB3.js","assets/MatchPage-d8gUmIkG.js","assets/MePage-BHKIYa-0.js","assets/Nowhere-LOFup2hQ.js","assets/Over-iOuPRa9C.css","assets/Over-pjzRRcl8.js","assets/ProfilePage-K0CaA4Yx.js","assets/ReplayPage-B0lvSc85.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-xgVJr_Pm.js","assets/RulesPage-itrUID34.js","assets/SettingsSheet-9xVedI3g.js","assets/SettingsSheet-Cnum4Usx.css","assets/SignInPage-B0dWgktV.js","assets/Speaker-CZl8apKV.js","assets/TablePage-D0BsDZ8F.css","assets/TablePage-X68ynl6p.js","assets/Tile-D46Llz8P.js","assets/WayBack-CVr9i_cq.js","assets/Words-DEMAZDnc.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-Dw7E7lAX.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-C1j5cfPL.js","assets/cardsize-DjFSmKj4.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-DuIugiLE.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-D0wlbApS.js","assets/fields-77XYXX0e.js","assets/fold-O5nO8shs.js","assets/folding-BnU2ds_h.js","assets/folding-CfLLvHf2.css","assets/friends-B1kZm1vd.js","assets/friends-CUZ5xjda.js","assets/friends-XQKXe4r6.css","assets/guide-BxS4qrUL.css","assets/guide-DXf2R8tA.js","assets/history-BKkCjoNe.css","assets/history-Djj5te_-.js","assets/holdem-B6JnqKkl.js","assets/holdem-BQxUMci4.js","assets/holdem-CyiBXuCq.css","assets/holdem-ZUYLFIzr.js","assets/index-DtbzOEtV.css","assets/index-bJkO4qm1.js","assets/lean-qr-DnDl24el.js","assets/mahjong-DdhCnlGD.css","assets/mahjong-Xqe-US2s.js","assets/notify-FWv-z_sH.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-n8Uy9liS.js","assets/passkeys-CZ2QpbS1.js","assets/push-CwC8SVe1.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-CWI2gGTk.js","assets/replay--XvxJI0J.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/riichi-DXtoBVSL.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-C7_YjOB2.js","assets/shedding-CNvTwO3y.js","assets/shedding-CZZoANdk.css","assets/table-BJ39lXKJ.css","assets/table-CF6EHGfE.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-Bf4-bZ3c.js","assets/whynot-Da63NdhC.js","assets/words-BI-XfEKf.js","assets/words-BXPmDwvw.js","assets/worker-C_jA3W_w.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
