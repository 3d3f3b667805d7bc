// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "b5a0cbe963fa2ef8"
const SHELL = ["assets/BackPage-DyokPni9.js","assets/BotsPage-Dk-bgEBB.js","assets/CodePage-DZmV5GGQ.js","assets/Codes-DeLuGbrP.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-BdeKpKY0.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-Ctpdk1Pt.js","assets/Devices-BQ_Gi1kz.js","assets/Equity-7o6Q4frP.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-BX2Zk4oi.js","assets/FairPanel-CEXmDcPM.css","assets/FriendsPage-BzFtbSYs.js","assets/GuideBubble-BNt6Rj7X.js","assets/GuideEnd-DEhoSwd2.js","assets/HistoryPage-qB5NZjYO.js","assets/InboxPage-DhqFbrtD.css","assets/InboxPage-enBpTv8y.js","assets/InsightSheet-SrT9Lnjy.css","assets/InsightSheet-b2bv1KXB.js","assets/InviteSheet-DuhPlcas.js","assets/KeepForm-C8IZXajF.js","assets/KeepOffer-DYgzCPe2.js","assets/KeepSheet-DU4QXjyz.js","assets/MatchPage-BQV0HNJK.js","assets/MePage-BAKvTqY_.css","assets/MePage-CDHT6phk.js","assets/NewPassword-CpvIux9l.js","assets/Nowhere-BanqK2OQ.js","assets/Over-D9o-RQqM.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-CLFB3X4G.js","assets/ProviderButtons-Bdv09dEW.js","assets/ReplayPage-CBS2-NA0.js","assets/ReplayPage-Xukzs07n.css","assets/Rows-BlrpMxuC.js","assets/Rules-BEnVf4Wv.css","assets/Rules-DmCs8N5I.js","assets/RulesPage-BOCtiVCD.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-DAB2hTZR.js","assets/SignInPage-J-WThBGL.js","assets/Speaker-Dpl0fR4l.js","assets/TablePage-BVQiDKr8.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-BEIDQ6L3.js","assets/WayBack-DRgwpoFD.js","assets/Words-Aw4LgML-.css","assets/Words-CpXL_fA-.js","assets/ZzFX-BhHshK2N.js","assets/account-Dw7E7lAX.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-ijwHFWGo.js","assets/cardsize-MpmnyG0B.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-CeOFeRmj.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-C5TgKemN.js","assets/fields-D3GBQQuT.js","assets/fold-LE9-AJaE.js","assets/folding-00wEiF6M.js","assets/folding-CfLLvHf2.css","assets/friends-CUZ5xjda.js","assets/friends-DCdq6FL5.js","assets/friends-DDZws2yM.css","assets/guide-BXcn3C6Y.js","assets/guide-BxS4qrUL.css","assets/history-BKkCjoNe.css","assets/history-CM61poAh.js","assets/holdem-BQxUMci4.js","assets/holdem-C3UtC1qq.js","assets/holdem-ZUYLFIzr.js","assets/holdem-ruv4nEdE.css","assets/index-Bhl1ImkW.js","assets/index-Cr3JAzVI.css","assets/lean-qr-DnDl24el.js","assets/mahjong-DdhCnlGD.css","assets/mahjong-DupIYfHq.js","assets/notify-Bb7HezEm.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-DU_UFMsr.js","assets/providers-K5-8CCUs.js","assets/push-3IQn0AlO.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-DaZ2z9XR.js","assets/replay-CKOSeZPA.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/riichi-DtYtCeAD.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-DVJdn_zx.js","assets/shedding-CZZoANdk.css","assets/shedding-ilt23dmW.js","assets/table-BJ39lXKJ.css","assets/table-C_hMsI_p.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-Bvgzzm3z.js","assets/whynot-Dz_DCTwy.js","assets/words-D5NVXkDY.js","assets/words-FXTBG90G.js","assets/worker-DEYLk3uP.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
