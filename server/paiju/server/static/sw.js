// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "7b4d0c397136cee2"
const SHELL = ["assets/BotsPage-CmNA7WFI.js","assets/CodePage-WUCYKYdo.js","assets/DailyTile-BN1UKeR1.js","assets/DailyTile-BSZfStn8.css","assets/DebugPage-CfP9127i.css","assets/DebugPage-NS203ydN.js","assets/Devices-DkW-6wKK.js","assets/Equity-B-dK3L5n.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-mWjFbBeD.js","assets/FriendsPage-CqlcRHJy.js","assets/GuideBubble-BMNNMhf4.js","assets/GuideEnd-X5vDRf4Q.js","assets/HistoryPage-Dv5ilgnd.js","assets/InsightSheet-CkvB7-bM.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-CT0XncUO.js","assets/KeepOffer-Db1vOo8B.js","assets/KeepSheet-B2MYErSF.js","assets/MatchPage-Bq_SpgfI.js","assets/MePage-Dz_jXT38.js","assets/NewPassword-1TcclRg4.js","assets/Nowhere-8VIkaJfN.js","assets/Over-D9SqSr1C.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-DsyKOm2p.js","assets/ReplayPage-B_vBU5YG.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-pwFR2iSt.js","assets/RulesPage-5zs8_MFT.js","assets/SettingsSheet-Bkcj3l4R.js","assets/SettingsSheet-Cnum4Usx.css","assets/SignInPage-BCGOxjt5.js","assets/Speaker-DBdrkpVy.js","assets/TablePage-CwbNBBqL.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-BktncDCy.js","assets/WayBack-Cu3UOC-l.js","assets/Words-Dk1H7JuH.css","assets/Words-dzh3vVab.js","assets/ZzFX-BhHshK2N.js","assets/account-DiR12CIn.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-CsbwChI2.js","assets/cardsize-CizDkntE.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-Db5HPTi_.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-CJ-u5d4q.js","assets/fields-BW8WKsVW.js","assets/fold-CrFkSpEL.js","assets/folding-Cax460Wq.js","assets/folding-CfLLvHf2.css","assets/friends-BAFXuegg.js","assets/friends-DiNPHO-7.js","assets/friends-XQKXe4r6.css","assets/guide-BxS4qrUL.css","assets/guide-DKuP-IjR.js","assets/history-B0S5Aq8Z.js","assets/history-BKkCjoNe.css","assets/holdem-BQxUMci4.js","assets/holdem-CyiBXuCq.css","assets/holdem-D3ucuZAh.js","assets/holdem-ZUYLFIzr.js","assets/index-Fzl5vuBk.css","assets/index-szJfmjdE.js","assets/lean-qr-DnDl24el.js","assets/mahjong-DdhCnlGD.css","assets/mahjong-DdmTf3T3.js","assets/notify-99WNJG4Y.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-DjbkTWPd.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-B73OSWAM.js","assets/replay-t42R8gkj.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/riichi-kmqfz8ko.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-B0BPdhh2.js","assets/shedding-BwzB93v0.js","assets/shedding-CZZoANdk.css","assets/table-BJ39lXKJ.css","assets/table-DBwxUcBL.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/whynot-Bi2Fk7wQ.js","assets/words-SwJuhYbp.js","assets/words-cVkYOYj1.js","assets/worker-DPSET88x.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
