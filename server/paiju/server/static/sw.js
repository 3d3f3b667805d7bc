// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "1e511432fc8dd287"
const SHELL = ["assets/BackPage-DiYehcoj.js","assets/BotsPage-DlAMZWe5.js","assets/CodePage-Bcr67ely.js","assets/Codes-tE0ArDu6.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-lZSMh4I0.js","assets/DebugPage-BbNwvLx6.js","assets/DebugPage-CfP9127i.css","assets/Devices-D-c-C8d9.js","assets/Equity-C0tl9z_1.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-Do_iudj4.js","assets/FriendsPage-D4DyLWce.js","assets/GuideBubble-D0ggdhvd.js","assets/GuideEnd-DSPUYSTV.js","assets/HistoryPage-B7RCwyXb.js","assets/InboxPage-Bi1w1b8f.js","assets/InboxPage-DhqFbrtD.css","assets/InsightSheet-7cBysWym.js","assets/InsightSheet-SrT9Lnjy.css","assets/InviteSheet-MvsOyq4w.js","assets/KeepForm-CwVrPOoa.js","assets/KeepOffer-BjGoBN_8.js","assets/KeepSheet-gxA-9ugd.js","assets/MatchPage-fGoCNq46.js","assets/MePage-C0OkGSlE.css","assets/MePage-D0pukc0z.js","assets/NewPassword-DPcZ68WO.js","assets/Nowhere-SLLGkWoW.js","assets/Over-CCNouq0t.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-GKoBUeO4.js","assets/ProviderButtons-x82yqGPb.js","assets/ReplayPage-DvzDO4Dh.js","assets/ReplayPage-Xukzs07n.css","assets/Rows-Dt_23WIo.js","assets/Rules-BEnVf4Wv.css","assets/Rules-CpzMbgb8.js","assets/RulesPage-Bev-TSA_.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-DR_-mQNg.js","assets/SignInPage-COEqdim3.js","assets/Speaker-CTylV_i5.js","assets/TablePage-D0BsDZ8F.css","assets/TablePage-gTSAEyLY.js","assets/Tile-C1WStVof.js","assets/WayBack-e9SJcheD.js","assets/Words-BSrvBYLF.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-Dw7E7lAX.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-CKvd9Nn-.js","assets/cardsize-Bd85c9Jq.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-DTMqeREP.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-CgEG7iXo.js","assets/fields-DXvm_6ap.js","assets/fold-Dg4pWmwr.js","assets/folding-CfLLvHf2.css","assets/folding-Dze1rxoR.js","assets/friends-CUZ5xjda.js","assets/friends-CkVe1KxG.js","assets/friends-XQKXe4r6.css","assets/guide-B6vxHGKQ.js","assets/guide-BxS4qrUL.css","assets/history-8I-wHIVh.js","assets/history-BKkCjoNe.css","assets/holdem-BQxUMci4.js","assets/holdem-Cu5YT-dU.js","assets/holdem-CyiBXuCq.css","assets/holdem-ZUYLFIzr.js","assets/index-CysF-wbj.css","assets/index-DnU37KN8.js","assets/lean-qr-DnDl24el.js","assets/mahjong-DdhCnlGD.css","assets/mahjong-DntmhZBt.js","assets/notify-BrLnxnlB.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-ObMw3gFt.js","assets/providers-vlOI6Rxf.js","assets/push-ra76rV1t.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-DnyYb21p.js","assets/replay-Dw5cevl2.js","assets/riichi-BD0n34TW.js","assets/riichi-BMSoqK3O.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-C-tOI6JC.js","assets/shedding-C0seb0kf.js","assets/shedding-CZZoANdk.css","assets/table-BE4g0ppi.js","assets/table-BJ39lXKJ.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-DMRvxzUC.js","assets/whynot-C-Ei9iEe.js","assets/words-DYWKFij0.js","assets/words-OWAMhHyF.js","assets/worker-8oXhsEe9.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
