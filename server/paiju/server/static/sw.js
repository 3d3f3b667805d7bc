// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "f0c4a5d0ac3f6f24"
const SHELL = ["assets/BotsPage-OxXisQJZ.js","assets/CodePage-CSiiARQD.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-DuXfgnjM.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-CpAvqlGz.js","assets/Equity-Cg-rFnCN.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-1fXLMIh5.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-yZeItN3M.js","assets/GuideEnd-D6iEpCjS.js","assets/HistoryPage-BKkCjoNe.css","assets/HistoryPage-riDDkhIw.js","assets/InsightSheet-CCGZWsMl.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-B8kXGaeN.js","assets/KeepOffer-C9cntnVb.js","assets/KeepSheet-B7xkJUxP.js","assets/MatchPage-CVPYrJR_.js","assets/MePage-Gx56me86.js","assets/NewPassword-DBs-B5XM.js","assets/Nowhere-2y88jqs2.js","assets/Over-BhEoaMuB.js","assets/Over-iOuPRa9C.css","assets/ReplayPage-DPX2Y9a9.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-esO2ZCij.js","assets/RulesPage-Cm6iAnUX.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-gKncm1EF.js","assets/SignInPage-WLe22ZTx.js","assets/Speaker-DitDICnX.js","assets/TablePage-B3jQipLm.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-CJ4-OQ8d.js","assets/Words-CUxZaLl0.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-B1zIzIoh.js","assets/account-KuZ8Ycaw.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-DN_OLqMN.js","assets/cardsize-B_hNlhmE.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-9F6QbXsm.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-CTJU69z3.js","assets/fields-BxrPMND-.js","assets/fold-HyKxIJFJ.js","assets/folding-CfLLvHf2.css","assets/folding-fH_GvW_k.js","assets/guide-BxS4qrUL.css","assets/guide-UbdAUsf2.js","assets/holdem-BLqtg7BQ.js","assets/holdem-BQxUMci4.js","assets/holdem-CyiBXuCq.css","assets/holdem-ZUYLFIzr.js","assets/index-7YeiVPM9.js","assets/index-cjL2vVfl.css","assets/lean-qr-DnDl24el.js","assets/mahjong-B2HsLhYN.js","assets/mahjong-DdhCnlGD.css","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-CnALaB7b.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-B6fTnM_g.js","assets/replay-CSqZwFYs.js","assets/riichi-BD0n34TW.js","assets/riichi-CIm9C0u-.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-m7-Ipovj.js","assets/shedding-CZZoANdk.css","assets/shedding-UU4iZ3NA.js","assets/table-BJ39lXKJ.css","assets/table-CQVKcYFL.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/whynot-BsPeE0tf.js","assets/words-Ba-5cN6S.js","assets/worker-Pkl1nxoF.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
