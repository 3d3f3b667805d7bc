// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "3986e9f445513407"
const SHELL = ["assets/BotsPage-CWgPBxY0.js","assets/CodePage-DGKr5mhZ.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-CG-hEHHb.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-N2_KwFyi.js","assets/Equity-Cj9lnIIb.css","assets/Equity-UzIQ1Ln-.js","assets/FairPanel-B6ZiTRb3.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-CI7eZ0PD.js","assets/GuideEnd-JYCiTuab.js","assets/HistoryPage-BKkCjoNe.css","assets/HistoryPage-CWl_BvIQ.js","assets/InsightSheet-SrT9Lnjy.css","assets/InsightSheet-gaSauV7t.js","assets/KeepForm-HZUBlOhD.js","assets/KeepOffer-34VLBui8.js","assets/KeepSheet-DlnODg4t.js","assets/MatchPage-BQFa_cQR.js","assets/MePage-C9MF2c4t.js","assets/NewPassword-hd_CdLhh.js","assets/Nowhere-DaERkp2P.js","assets/Over-BV5KJdGB.js","assets/Over-iOuPRa9C.css","assets/ReplayPage-BmJKkQEr.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-DC52P_di.js","assets/RulesPage-D7bHqKAp.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-DHexpgmn.js","assets/SignInPage-gmGnB2MP.js","assets/Speaker-D-fLEY0A.js","assets/TablePage-D0BsDZ8F.css","assets/TablePage-D8dUY8lC.js","assets/Tile-B1FQYZZn.js","assets/Words-BthDzS9J.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-C2bUgZjs.js","assets/account-KuZ8Ycaw.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-ILtpKx3o.js","assets/cardsize-CY2bL_hb.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-DCVuomtN.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-CXC38aux.js","assets/fields-D5YFgGQC.js","assets/fold-ap86Q_0q.js","assets/folding-CfLLvHf2.css","assets/folding-DHL2h_Cw.js","assets/guide-B7k9DtRz.js","assets/guide-BxS4qrUL.css","assets/holdem-BQxUMci4.js","assets/holdem-CyiBXuCq.css","assets/holdem-DBsmgQKl.js","assets/holdem-ZUYLFIzr.js","assets/index-TBh_G02U.js","assets/index-cjL2vVfl.css","assets/lean-qr-DnDl24el.js","assets/mahjong-DdhCnlGD.css","assets/mahjong-KYa8bq-o.js","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-LgYpfrAf.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-aW4aHBx5.js","assets/replay-C45aBLhf.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/riichi-RotmciVq.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-CYwDJw-b.js","assets/shedding-CEkff6K6.js","assets/shedding-CZZoANdk.css","assets/table-BJ39lXKJ.css","assets/table-GuwcKXcv.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/whynot-owOcZ7KE.js","assets/words-B6BPuUal.js","assets/worker-Byjlj-fZ.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
