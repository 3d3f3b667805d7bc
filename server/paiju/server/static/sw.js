// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "179b3890025071d8"
const SHELL = ["assets/BotsPage-B_CmrMh5.js","assets/CodePage-B6ZClTPL.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-CsgqCsTP.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-T910Q8no.js","assets/Equity-Cj9lnIIb.css","assets/Equity-DuZwZqB4.js","assets/FairPanel-BhPwA13a.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-CVVjEHRR.js","assets/GuideEnd-puF-YHZX.js","assets/HistoryPage-BKkCjoNe.css","assets/HistoryPage-URY5ge2c.js","assets/InsightSheet-DfgE9C4L.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-Cr4OvCFl.js","assets/KeepOffer-BqdxsGn8.js","assets/KeepSheet-DHAntL1o.js","assets/MatchPage-CGhXSpSB.js","assets/MePage-DhUvFFo7.js","assets/NewPassword-CBXmfwLL.js","assets/Nowhere-CuBi2pxa.js","assets/Over-CjSeKfil.js","assets/Over-iOuPRa9C.css","assets/ReplayPage-B00cQguN.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-jYldnDsn.js","assets/RulesPage-DHIOi5wV.js","assets/SettingsSheet-BUalycND.js","assets/SettingsSheet-Cnum4Usx.css","assets/SignInPage-CrlIJY_D.js","assets/Speaker-CLYrkAC_.js","assets/TablePage-Ce5gO2r-.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-BaslZmQA.js","assets/Words-Dk1H7JuH.css","assets/Words-Dm4pRD3F.js","assets/ZzFX-BhHshK2N.js","assets/account-DSGJ3yRD.js","assets/account-DiR12CIn.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-iTjwExwQ.js","assets/cardsize-CdN2yj5X.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-DBmXC6yA.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-CNAWmKJw.js","assets/fields-COwqJfml.js","assets/fold-CcGcBm-s.js","assets/folding-CfLLvHf2.css","assets/folding-CzQsmboR.js","assets/guide-BxS4qrUL.css","assets/guide-f9QF0mjC.js","assets/holdem-BQxUMci4.js","assets/holdem-CePhzfPE.js","assets/holdem-CyiBXuCq.css","assets/holdem-ZUYLFIzr.js","assets/index-DFqhYayE.js","assets/index-cjL2vVfl.css","assets/lean-qr-DnDl24el.js","assets/mahjong-CiR9Pu3O.js","assets/mahjong-DdhCnlGD.css","assets/pages-BCPlFblD.css","assets/parts-B4xid0mh.css","assets/parts-ChK_4eoZ.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-Cppow2X-.js","assets/replay-DAsVV-By.js","assets/riichi-BD0n34TW.js","assets/riichi-C0iP9gGs.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-LyWNBZKV.js","assets/shedding-C9YCHJPV.js","assets/shedding-CZZoANdk.css","assets/table-BJ39lXKJ.css","assets/table-C6OlU9mM.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/whynot--TTv8DOI.js","assets/words-CFxOpC5O.js","assets/worker-D8ZBQ9Vj.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
