// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "c1365895badd32e8"
const SHELL = ["assets/Avatar-C4E_swsP.js","assets/BotsPage-nDU-HK06.js","assets/Button-kQ78Y5dX.js","assets/Card-Ce8KFP_e.js","assets/CardText-BXdoeQRr.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-BG379lCN.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-D1BHNFjW.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-D4M4-5G7.js","assets/Emblem-DZDtgiHL.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Cj9lnIIb.css","assets/Equity-Cwpa1p0b.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-d_lMQNel.js","assets/GuideBubble-Dai2fCa2.js","assets/GuideEnd-xD-EnK3F.js","assets/Hint-BD7eUDs5.js","assets/HistoryPage-BtisGFSz.css","assets/HistoryPage-V2jq3EFg.js","assets/Icon-BCWqnClT.js","assets/InsightSheet-D6ZMkzO-.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-vipybwIO.js","assets/Nowhere-Dffz_Jr_.js","assets/Over-DuP98ELp.js","assets/Over-iOuPRa9C.css","assets/Plate-Bc-yiAIj.js","assets/ReplayPage-Cow-K2x6.js","assets/ReplayPage-Xukzs07n.css","assets/Rings-BcxmZxI0.js","assets/Rings-DsoLZct-.css","assets/Rules-BEnVf4Wv.css","assets/Rules-mK-MlkP0.js","assets/RulesPage-Cv4sRrot.js","assets/SettingsSheet-CA3G2sDL.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-znxb3X7O.js","assets/Speaker-s7V-AkmP.js","assets/TablePage-iNTQ43F-.js","assets/TablePage-jcDMJ-lT.css","assets/Takeover-CECFeX7r.js","assets/Takeover-jZpPFrXw.css","assets/Tile-Bu8bvXGV.js","assets/Words-CONI4ERp.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/api-C-SeoiwQ.js","assets/art-C4e8oCk1.js","assets/base-Be4Z66TL.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-L_qOlRRy.js","assets/cardsize-B6x9XizC.js","assets/catalogue-ktzFmWC_.js","assets/characters-CXhYDhXt.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/compat-BTDY2ZVJ.js","assets/controls-9yuYrNhL.js","assets/copy-DydZs4Y_.js","assets/daily-Bqj3ACkr.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-BlORUnCb.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-GIhwJ8B-.js","assets/folding-4qMnx2hK.js","assets/folding-CfLLvHf2.css","assets/guide-BPQbgACF.js","assets/guide-BxS4qrUL.css","assets/holdem-BCZQGCgu.js","assets/holdem-BQxUMci4.js","assets/holdem-CI5UJX1M.css","assets/holdem-ZUYLFIzr.js","assets/i18n-Cd_oax8X.js","assets/index-3htblN37.css","assets/index-B6F2H-gJ.js","assets/jsxRuntime-BgGLpMf6.js","assets/lean-qr-DnDl24el.js","assets/mahjong-CxfTd2AW.css","assets/mahjong-h-Ii3nzx.js","assets/namefaults-Cpv1q-96.js","assets/pages-BCPlFblD.css","assets/preload-helper-BQUUbbNx.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/registry-CnL1y1Ra.js","assets/replay-94vEKXbi.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/riichi-DlW2tnnT.js","assets/routes-BmsOqZsr.js","assets/running-jrVMFs-f.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-C_qyXrZQ.js","assets/seating-BK_Zu4Ka.js","assets/session-A_RBlJ-c.js","assets/shedding-Bt-ZVqvS.css","assets/shedding-DUM_m1K_.js","assets/signals.module-C1sEk5h7.js","assets/stored-DQ9d0bSa.js","assets/subject-BLUJ16gx.css","assets/subject-BNlQyAho.js","assets/table-BJ39lXKJ.css","assets/table-UrnBO1nO.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-BJ2CKO_f.js","assets/useSize-D_XEj3tl.js","assets/useWidth-BlzyMocC.js","assets/whynot-DujPUI5q.js","assets/words-DieBn0y1.js","assets/worker-BZMDSxSa.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
