// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "faf08b49edba38ab"
const SHELL = ["assets/BotsPage-BMuusdck.js","assets/CodePage-C1ewvpmV.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-CCQD9TyD.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-Dh6lr-Pd.js","assets/Equity-CiRyKPqq.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-BtZCOEV8.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-Dn0YEvX9.js","assets/GuideEnd-CeS1tH5o.js","assets/HistoryPage-BKkCjoNe.css","assets/HistoryPage-C1uOR7YQ.js","assets/InsightSheet-BBcWeQiH.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-BR8w8slf.js","assets/KeepOffer-DabJGaTJ.js","assets/KeepSheet-Cnt-w0aA.js","assets/MatchPage-BTnCvZsJ.js","assets/MePage-CTc4qM5G.js","assets/NewPassword-QKqjZWG3.js","assets/Nowhere-2ghRwFLI.js","assets/Over-B6hWaxzb.js","assets/Over-iOuPRa9C.css","assets/ReplayPage-BplSihrU.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-CIrXcwA6.js","assets/RulesPage-C7rKOKOA.js","assets/SettingsSheet-BC3jYJPf.js","assets/SettingsSheet-Cnum4Usx.css","assets/SignInPage-C9u2QnaB.js","assets/Speaker-BU4w0SlI.js","assets/TablePage-D0BsDZ8F.css","assets/TablePage-alQ0p-Pv.js","assets/Tile-Drpg8Dv9.js","assets/Words-CTJ7jlyp.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-DsZCR76Z.js","assets/account-KuZ8Ycaw.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-Cq2uvtyo.js","assets/cardsize-CF0wWeYx.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-CJMZi08C.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-C2wJA2qe.js","assets/fields-BWDCK4cP.js","assets/fold-Dr6s0hch.js","assets/folding-CfLLvHf2.css","assets/folding-DMWxSYyw.js","assets/guide-BftpEErk.js","assets/guide-BxS4qrUL.css","assets/holdem-BQxUMci4.js","assets/holdem-CI5UJX1M.css","assets/holdem-Cx1kiwyy.js","assets/holdem-ZUYLFIzr.js","assets/index-Czs2Ne-q.js","assets/index-cjL2vVfl.css","assets/lean-qr-DnDl24el.js","assets/mahjong-CxfTd2AW.css","assets/mahjong-MkPDKIoq.js","assets/pages-BCPlFblD.css","assets/parts-BIHVHxBZ.css","assets/parts-Bk1DzLfy.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-B6m-W_sb.js","assets/replay-BE8hvlZ6.js","assets/riichi-BD0n34TW.js","assets/riichi-ChcWjfzI.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-DDBMrEjL.js","assets/shedding-Bt-ZVqvS.css","assets/shedding-CU9Y05YA.js","assets/table-7qS-F4Iz.js","assets/table-BJ39lXKJ.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/whynot-BDqVcaBx.js","assets/words-ufgCCEPP.js","assets/worker-yduCeTrL.js","assets/worker-ym5clYpj.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
