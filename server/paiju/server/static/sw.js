// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "64c86b52d2803fea"
const SHELL = ["assets/BotsPage-C6uHtjNy.js","assets/CodePage-CXUVeTpU.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-CCK3be25.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-DkZ6PJRf.js","assets/Devices-Cv_p5_nt.js","assets/Equity-Cj9lnIIb.css","assets/Equity-yVEr1yuG.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-DjvBnLEc.js","assets/FriendsPage-BTWjKUhH.js","assets/GuideBubble-CPZyC_Zk.js","assets/GuideEnd-DSNJ0fUW.js","assets/HistoryPage-BLDvdvhK.js","assets/InsightSheet-DazoQKJu.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-DXFbeMCT.js","assets/KeepOffer-DV7K8NLd.js","assets/KeepSheet-DjFsUuC4.js","assets/MatchPage-dvMqHE_5.js","assets/MePage-CtC0bJoE.js","assets/NewPassword-Z2lqAFmr.js","assets/Nowhere-BKaOk5bs.js","assets/Over-DgHNz5Ek.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-BzzCzXyw.js","assets/ReplayPage-DlwTu-4l.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-B-tX980o.js","assets/Rules-BEnVf4Wv.css","assets/RulesPage-6mnBUYhu.js","assets/SettingsSheet-CFv07jN-.js","assets/SettingsSheet-Cnum4Usx.css","assets/SignInPage-UE_SPPi0.js","assets/Speaker-C-PR0Ykn.js","assets/TablePage-CzJnaVY3.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-Dny7oeUz.js","assets/WayBack-C9QPnVkM.js","assets/Words-Df51G2lV.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-DiR12CIn.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-BTA7Cfs-.js","assets/cardsize-CMANI5lN.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-CxLKyswE.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-BIczm2o7.js","assets/fields-DUS0uXZL.js","assets/fold-oF6uVdMr.js","assets/folding-BPifbnb2.js","assets/folding-CfLLvHf2.css","assets/friends-BAFXuegg.js","assets/friends-Ct23bw_p.js","assets/friends-XQKXe4r6.css","assets/guide-BxS4qrUL.css","assets/guide-DYnpHcj4.js","assets/history-BKkCjoNe.css","assets/history-SuXsqMPM.js","assets/holdem-BQxUMci4.js","assets/holdem-CwE5eYn3.js","assets/holdem-CyiBXuCq.css","assets/holdem-ZUYLFIzr.js","assets/index-Fzl5vuBk.css","assets/index-uhx6q1Q3.js","assets/lean-qr-DnDl24el.js","assets/mahjong-Ch1hHiQR.js","assets/mahjong-DdhCnlGD.css","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-CjHzRWIC.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-y8ljR0Zp.js","assets/replay-jpxdv2uf.js","assets/riichi-BD0n34TW.js","assets/riichi-CS_2LC9x.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-Df7LXlvm.js","assets/shedding-CV8NsW5i.js","assets/shedding-CZZoANdk.css","assets/table-BJ39lXKJ.css","assets/table-C2SnrRLo.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/whynot-_u6nNYNV.js","assets/words-CCBvj4jj.js","assets/words-DlLBgZt2.js","assets/worker-RAAwHMKI.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
