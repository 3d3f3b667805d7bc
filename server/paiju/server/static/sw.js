// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "22bd011c75d619a9"
const SHELL = ["assets/Avatar-C4E_swsP.js","assets/BotsPage-rlSpvDFy.js","assets/Button-kQ78Y5dX.js","assets/Card-Ce8KFP_e.js","assets/CardText-BXdoeQRr.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-DtVtoyoA.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-dAmrau-E.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-DHf5BRIG.js","assets/Emblem-sFDFzTVt.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Cj9lnIIb.css","assets/Equity-Cwpa1p0b.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-qsWLB0kv.js","assets/GuideBubble-DxsuTMPz.js","assets/GuideEnd-DqPYMQtp.js","assets/Hint-UERw-7cd.js","assets/HistoryPage-BtisGFSz.css","assets/HistoryPage-CrFJxfHa.js","assets/Icon-BCWqnClT.js","assets/InsightSheet-DMdmrSee.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-Ba13I5Mo.js","assets/Nowhere-D_Qu8ZCV.js","assets/Over-CHqKrS2A.js","assets/Over-iOuPRa9C.css","assets/Plate-DKOQu0kE.js","assets/ReplayPage-BQwS0RUN.js","assets/ReplayPage-Xukzs07n.css","assets/Rings-BcxmZxI0.js","assets/Rings-DsoLZct-.css","assets/Rules-BEnVf4Wv.css","assets/Rules-DZozon21.js","assets/RulesPage-CrVq0PwI.js","assets/SettingsSheet-BdVSCi21.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-znxb3X7O.js","assets/Speaker-1Ahd51w-.js","assets/TablePage-TeDQK6j0.js","assets/TablePage-jcDMJ-lT.css","assets/Takeover-BqzTFdfN.js","assets/Takeover-jZpPFrXw.css","assets/Tile-Bu8bvXGV.js","assets/Words-Dk1H7JuH.css","assets/Words-lSMx3sAF.js","assets/ZzFX-BhHshK2N.js","assets/api-C-SeoiwQ.js","assets/art-C4e8oCk1.js","assets/base-Be4Z66TL.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-Csn41RGg.js","assets/cardsize-Cm2dDN81.js","assets/catalogue-ktzFmWC_.js","assets/characters-CXhYDhXt.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/compat-BTDY2ZVJ.js","assets/controls-9yuYrNhL.js","assets/copy-DydZs4Y_.js","assets/daily-Bqj3ACkr.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-BlORUnCb.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-GIhwJ8B-.js","assets/folding-CfLLvHf2.css","assets/folding-tlJOpnhk.js","assets/guide-BPQbgACF.js","assets/guide-BxS4qrUL.css","assets/holdem-BQxUMci4.js","assets/holdem-CI5UJX1M.css","assets/holdem-Cjlk2R-a.js","assets/holdem-ZUYLFIzr.js","assets/i18n-Cd_oax8X.js","assets/index-3htblN37.css","assets/index-D6b1-N8R.js","assets/jsxRuntime-BgGLpMf6.js","assets/lean-qr-DnDl24el.js","assets/mahjong-BfulONHo.js","assets/mahjong-CxfTd2AW.css","assets/namefaults-Cpv1q-96.js","assets/pages-BCPlFblD.css","assets/preload-helper-BQUUbbNx.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/registry-BJAmreOC.js","assets/replay-94vEKXbi.js","assets/riichi-BD0n34TW.js","assets/riichi-CTJqqN_U.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/routes-BmsOqZsr.js","assets/running-jrVMFs-f.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-B7J3rPv4.js","assets/seating-BK_Zu4Ka.js","assets/session-A_RBlJ-c.js","assets/shedding-Bt-ZVqvS.css","assets/shedding-w-w3Je2O.js","assets/signals.module-C1sEk5h7.js","assets/stored-DQ9d0bSa.js","assets/subject-BLUJ16gx.css","assets/subject-BNlQyAho.js","assets/table-BJ39lXKJ.css","assets/table-Cigq8Aq5.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-BJ2CKO_f.js","assets/useSize-D_XEj3tl.js","assets/useWidth-BlzyMocC.js","assets/whynot-DujPUI5q.js","assets/words-DieBn0y1.js","assets/worker-BTfwgip9.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
