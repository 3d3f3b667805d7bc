// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "1196dd699c9d9324"
const SHELL = ["assets/BotsPage-3ByAV4P5.js","assets/CodePage-DPgESICt.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-C6eLxGl3.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-ThGDkWIs.js","assets/Equity-B6U3CH-H.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CvE3RmHz.js","assets/GuideBubble-NA1IKN9O.js","assets/GuideEnd-CHdQd3yq.js","assets/HistoryPage-BKkCjoNe.css","assets/HistoryPage-DpwAhPoL.js","assets/InsightSheet-SrT9Lnjy.css","assets/InsightSheet-ctEbljPW.js","assets/KeepForm-JcssSluz.js","assets/KeepOffer-GbG4dB5A.js","assets/KeepSheet-CrvtUc9Y.js","assets/MatchPage-C81MQ7aB.js","assets/MePage-CTGiL8iK.js","assets/NewPassword-BTDb8iFI.js","assets/Nowhere-BfZ91CUX.js","assets/Over-BVTKb1NQ.js","assets/Over-iOuPRa9C.css","assets/ReplayPage-Czn7GmIK.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-DAq4ATzj.js","assets/RulesPage-DBY6-DNM.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-D42YnmDT.js","assets/SignInPage-BNUk0SlD.js","assets/Speaker-CqgPRDM5.js","assets/TablePage-D0BsDZ8F.css","assets/TablePage-D0zba2Ah.js","assets/Tile-BKjhzBH5.js","assets/Words-CGSG4vm9.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-BbD7tkbh.js","assets/account-KuZ8Ycaw.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-Dtj_UCDz.js","assets/cardsize-nQf-lVN6.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-BmyLDpoZ.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-D5XXbs5Z.js","assets/fields-q3BgDt6k.js","assets/fold-9KeMSrhq.js","assets/folding-CGJPW2bl.js","assets/folding-CfLLvHf2.css","assets/guide-BL_4nEkL.js","assets/guide-BxS4qrUL.css","assets/holdem-BQxUMci4.js","assets/holdem-CffOqN6a.js","assets/holdem-CyiBXuCq.css","assets/holdem-ZUYLFIzr.js","assets/index-OEZuSqxu.js","assets/index-cjL2vVfl.css","assets/lean-qr-DnDl24el.js","assets/mahjong-CcOL8Tjm.js","assets/mahjong-DdhCnlGD.css","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-C3Y961TN.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-Cxc5MOVM.js","assets/replay-XP2uydoz.js","assets/riichi-BD0n34TW.js","assets/riichi-BGhSfoUI.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-DpCHbOcR.js","assets/shedding-CZZoANdk.css","assets/shedding-lUePYxLr.js","assets/table-BJ39lXKJ.css","assets/table-hsDM7q4h.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/whynot-DeVVrrKI.js","assets/words-C-HmDBD5.js","assets/worker-xzi3B3bh.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
