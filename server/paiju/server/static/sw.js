// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "77c7e6062c0cc6d0"
const SHELL = ["assets/BotsPage-C9XPtKh8.js","assets/CodePage-D_cgb9vW.js","assets/DailyTile-BK_w2IqM.js","assets/DailyTile-BSZfStn8.css","assets/DebugPage-CAUd_nRJ.js","assets/DebugPage-CfP9127i.css","assets/Devices-Bi26KUnk.js","assets/Equity-Bs-mzNg0.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CmZz156I.js","assets/FriendsPage-q9t681Be.js","assets/GuideBubble-CHCXwYqc.js","assets/GuideEnd-PKSpcneE.js","assets/HistoryPage-BjJ1wjOi.js","assets/InsightSheet-DzfhVCQZ.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-GmzSST_6.js","assets/KeepOffer-DdPm37h7.js","assets/KeepSheet-Cnu6vSQi.js","assets/MatchPage-CUqtS6Ly.js","assets/MePage-BKJgeIz2.js","assets/Nowhere-D9n9z1FC.js","assets/Over-CkkJtaeV.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-BHSNF_JK.js","assets/ReplayPage-DDpf9wkr.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-DF2jkWp6.js","assets/RulesPage-BI-dK28u.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-DGHuTWhX.js","assets/SignInPage-CmiRsCjM.js","assets/Speaker-C-tGhvPT.js","assets/TablePage-CNoh8ObH.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-S5kLOzOu.js","assets/WayBack-DDhFmHTe.js","assets/Words-8BMksW-8.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-C5sUWmQx.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-D69t1fjt.js","assets/cardsize-NncbAr8r.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-CT4DYkBT.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-BwSAm43K.js","assets/fields-DgAc-38C.js","assets/fold-DQMvgXNl.js","assets/folding-BcbHeQXo.js","assets/folding-CfLLvHf2.css","assets/friends-B5Wo68ip.js","assets/friends-BAFXuegg.js","assets/friends-XQKXe4r6.css","assets/guide-BxS4qrUL.css","assets/guide-ZWiLIwgr.js","assets/history-BKkCjoNe.css","assets/history-CY0mzCV6.js","assets/holdem-BQxUMci4.js","assets/holdem-CKHnmnvA.js","assets/holdem-CyiBXuCq.css","assets/holdem-ZUYLFIzr.js","assets/index-CL5AGMTy.js","assets/index-Fzl5vuBk.css","assets/lean-qr-DnDl24el.js","assets/mahjong-DdhCnlGD.css","assets/mahjong-O-R7bw1j.js","assets/notify-CDRjBSsl.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-Cs0UVnx_.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-f2JMTH7H.js","assets/replay-wWMpFRxO.js","assets/riichi-B1MT7qka.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-4gCcm1bp.js","assets/shedding-BjDvWLxa.js","assets/shedding-CZZoANdk.css","assets/table-BJ39lXKJ.css","assets/table-BntlFtm4.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/title-Df-nZops.js","assets/whynot-C8j3XNBl.js","assets/words-CPNfLwcW.js","assets/words-DsZ0seUM.js","assets/worker-D-cehz0t.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
const BASE = new URL('./', self.location)
// Of this place: another Paiju may be on the same origin, below another prefix.
const PREFIX = `paiju-shell-${BASE.pathname}-`
const CACHE = PREFIX + VERSION
const INDEX = BASE.href
const ASSETS = new URL('assets/', BASE).href
const NO_PAGES = ['api/', 'ws', 'healthz', 'readyz', 'metrics'].map((path) => new URL(path, BASE).href)
// What a proxy answers when the server behind it is away.
const AWAY = [502, 503, 504]

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
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(lookAt(event.notification.data ?? {}))
})

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
