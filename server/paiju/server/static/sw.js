// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "4974dd25d2efb705"
const SHELL = ["assets/BackPage-G0928psh.js","assets/BotsPage-DrX8Dcig.js","assets/CodePage-BDDL60IV.js","assets/Codes-CWbuAx9b.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-Cn2haYdO.js","assets/DebugPage-BuLlQ894.js","assets/DebugPage-CfP9127i.css","assets/Devices-5BOujgnZ.js","assets/Equity-Cj9lnIIb.css","assets/Equity-XCLO9OMS.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-DecIc2up.js","assets/FriendsPage-CdJ1Laml.js","assets/GuideBubble-CaIqjWYp.js","assets/GuideEnd-ugFtmWCi.js","assets/HistoryPage-DEKEdPgR.js","assets/InboxPage-ClbDj3HL.js","assets/InboxPage-DhqFbrtD.css","assets/InsightSheet-Ci-kpYUH.js","assets/InsightSheet-SrT9Lnjy.css","assets/InviteSheet-DGLH-kaj.js","assets/KeepForm-BrNrw80C.js","assets/KeepOffer-N5nf1IyX.js","assets/KeepSheet-CR3O5e6r.js","assets/MatchPage-a_LBxAq8.js","assets/MePage-BAKvTqY_.css","assets/MePage-BZyxBoMy.js","assets/NewPassword-DwllfILQ.js","assets/Nowhere-kOwuhwT6.js","assets/Over-BobMB0GT.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-DJReDC9o.js","assets/ProviderButtons-COGinp3k.js","assets/ReplayPage-Dqn7o8Y6.js","assets/ReplayPage-Xukzs07n.css","assets/Rows-BbwW33pR.js","assets/Rules-BEnVf4Wv.css","assets/Rules-CktQ6P9G.js","assets/RulesPage-BiYtsKO_.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-DEZ42eMr.js","assets/SignInPage-CFX2_iVH.js","assets/Speaker-z_ofcs2O.js","assets/TablePage-B6CFO0gT.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-6cLIV3E1.js","assets/WayBack-1iv81tLo.js","assets/Words-Aw4LgML-.css","assets/Words-Cg1YQrd-.js","assets/ZzFX-BhHshK2N.js","assets/account-Dw7E7lAX.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-Bss-m_9m.js","assets/cardsize-Bd1C-wB5.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-B6gZe99g.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-BJP0JAGG.js","assets/fields-Dw4uvCZh.js","assets/fold-BE1qTae7.js","assets/folding-BrzgHuUc.js","assets/folding-CfLLvHf2.css","assets/friends-AN4hSouU.css","assets/friends-CUZ5xjda.js","assets/friends-PIlWfIxT.js","assets/guide-BxS4qrUL.css","assets/guide-_z_TZ7vx.js","assets/history-BKkCjoNe.css","assets/history-DX5vEtC2.js","assets/holdem-BI22Brtj.js","assets/holdem-BQxUMci4.js","assets/holdem-ZUYLFIzr.js","assets/holdem-ruv4nEdE.css","assets/index-9OiwsWfP.js","assets/index-CWaBm_EK.css","assets/lean-qr-DnDl24el.js","assets/mahjong-DdhCnlGD.css","assets/mahjong-MDplIyxz.js","assets/notify-BHQOtl47.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-JGhEHImF.js","assets/providers-teGMFIfm.js","assets/push-C4cS0aSF.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-QEKwGR04.js","assets/replay-wn8IfEvr.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/riichi-WfzDSQb2.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-BFC0FH0P.js","assets/shedding-CZZoANdk.css","assets/shedding-CeKlhtOD.js","assets/table-BJ39lXKJ.css","assets/table-DOfUig8W.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-v8DtrgT2.js","assets/whynot-qXoLYzLO.js","assets/words-BW2IKLdy.js","assets/words-Dv2g87oG.js","assets/worker-BwjsclYC.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
