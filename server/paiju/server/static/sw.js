// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "ef7b67ecdee884f2"
const SHELL = ["assets/Avatar-CI7AV0oY.js","assets/BotsPage-CveOsaO4.js","assets/Button-BY_L5UBS.js","assets/Card-CQmPsy_t.js","assets/CardText-CYX5Ye7s.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-DldP_ake.js","assets/DailyTile-Cy_SerLp.js","assets/DailyTile-D6iMkXHf.css","assets/DebugPage-CfP9127i.css","assets/DebugPage-DjtacyEj.js","assets/Emblem-DaTRzZoh.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Cj9lnIIb.css","assets/Equity-cYt_nGAI.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-DR7ROSOv.js","assets/GuideBubble-BDZbbwGc.js","assets/GuideEnd-ci-U36MI.js","assets/Icon-DGFggqAn.js","assets/InsightSheet-BUIvJ_RI.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-nPGhNeml.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-CTPZKfQ7.js","assets/Over-D1nCZbSC.js","assets/Over-iOuPRa9C.css","assets/Plate-Dl4gfQrF.js","assets/ReplayPage-BEko3xWz.js","assets/ReplayPage-C_G-X2-0.css","assets/Rules-BEnVf4Wv.css","assets/Rules-CljZH_4g.js","assets/RulesPage-D_PuSIXJ.js","assets/Settings-BgA_lt2K.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-Cu5h_cOz.js","assets/Sheet-DGSitSmG.js","assets/TablePage-CSEFyIkY.js","assets/TablePage-EuK-yyhn.css","assets/Takeover-DQcGY-ju.js","assets/Takeover-jZpPFrXw.css","assets/Tile-BAGVnbym.js","assets/Words-Di7bhIIN.css","assets/Words-DxeTE3yI.js","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-CVA0sF9f.js","assets/catalogue-b-wC9NCl.js","assets/characters-CXhYDhXt.js","assets/chengdu-DORXKP2L.js","assets/chengdu-KZuVEWj2.js","assets/compat-D4l1kziv.js","assets/controls-BQXhjtwB.js","assets/copy-CHxQq1zj.js","assets/daily-CUYksRqU.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-B0OpSdGA.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-BEY2sp3G.js","assets/folding-BG9wQBGy.js","assets/folding-ErgI5sT1.css","assets/guest-MDQAWCzA.js","assets/guide-C8eISh32.css","assets/guide-D5MYspLU.js","assets/holdem-BQxUMci4.js","assets/holdem-BeIdtGrE.css","assets/holdem-Dnpdt41F.js","assets/holdem-ZUYLFIzr.js","assets/index--5uAM_RK.css","assets/index-aa0UIX2w.js","assets/jsxRuntime-CMEio6Ck.js","assets/later-C-sB1lln.js","assets/layout-CvgCzuuP.js","assets/lean-qr-DnDl24el.js","assets/mahjong-BpXkl9r3.css","assets/mahjong-gomTd1pI.js","assets/preload-helper-D81aFpZ-.js","assets/qigui521-41wKDq3J.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-DYih9rV1.js","assets/registry-DpqY0Jly.js","assets/replay-BKtK7NMe.js","assets/riichi-BD0n34TW.js","assets/riichi-DHbz-_VI.js","assets/riichi-DzsrGuzu.css","assets/riichi-SErSls_m.js","assets/routes-BqHJx7a3.js","assets/running-C7aTTYv2.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-CoORn9jQ.js","assets/seating-BK_Zu4Ka.js","assets/session-CrG5YvSL.js","assets/settings-Dvr17VIx.js","assets/shedding-B1dde3DD.js","assets/shedding-BPCMKYvK.css","assets/table-w0ezoOB8.js","assets/table-wuaedty4.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-B7-IxbOm.js","assets/useSize-DFhIo44O.js","assets/useWidth-DTkCI9Sb.js","assets/whynot-jEXmy-19.js","assets/words-C8nl0XZT.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
