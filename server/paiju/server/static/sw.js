// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "046525a05c8081f1"
const SHELL = ["assets/Avatar-CTgCU0Zt.js","assets/BotsPage-BDzjPSQd.js","assets/Button-q9-qeTM2.js","assets/Card-BL5guU9m.js","assets/CardText-Cu9GnI7s.css","assets/CardText-MZTXUvks.js","assets/CodePage-Bh86f7Az.js","assets/DailyTile-B3ZAt0u5.js","assets/DailyTile-BSZfStn8.css","assets/DebugPage-CfP9127i.css","assets/DebugPage-x6iGa_kM.js","assets/Emblem-R09iUToS.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Cj9lnIIb.css","assets/Equity-GhVX6UdV.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CgZdGmvs.js","assets/GuideBubble-BLivgf5M.js","assets/GuideEnd-YGWaEacO.js","assets/Hint-F26y7R-S.js","assets/HistoryPage-BnZiPWeD.js","assets/HistoryPage-BtisGFSz.css","assets/Icon-oyAV_zSQ.js","assets/InsightSheet-D5Rlhd2x.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-BovA_jYD.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-C-xAtIMx.js","assets/Over-CVjCNuvQ.js","assets/Over-iOuPRa9C.css","assets/Plate-CI1sjQpG.js","assets/ReplayPage-BRKd8gzb.js","assets/ReplayPage-Xukzs07n.css","assets/Rings-CkYlV_Zl.js","assets/Rings-DsoLZct-.css","assets/Rules-BEnVf4Wv.css","assets/Rules-C0IguQld.js","assets/RulesPage-B2slSsMp.js","assets/Settings-DPxv9HGW.js","assets/SettingsSheet-C2mjg3wp.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-Db2WncD-.js","assets/Speaker-DtNizIBP.js","assets/TablePage-EuK-yyhn.css","assets/TablePage-UZv5LA-1.js","assets/Takeover-BbDiPLpL.js","assets/Takeover-jZpPFrXw.css","assets/Tile-8Q2bhyll.js","assets/Words-BgWd5MC0.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/api-DEBQHnQh.js","assets/art-C4e8oCk1.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-WUYC3seF.js","assets/cardsize-DKb6GdYF.js","assets/catalogue-DkMUIWiY.js","assets/characters-CXhYDhXt.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/compat-D8-VkkJN.js","assets/controls-Ca4V3HRZ.js","assets/copy-T0_UW5Id.js","assets/daily-DocTVEgS.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-D7scj32d.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-BJ5vH_Iz.js","assets/folding-CfLLvHf2.css","assets/folding-xIq8cS7w.js","assets/guide-BMSq7jiV.js","assets/guide-BxS4qrUL.css","assets/holdem-BQxUMci4.js","assets/holdem-C-7o7kCB.css","assets/holdem-CCIPs4Hi.js","assets/holdem-ZUYLFIzr.js","assets/i18n-CAoTGAdq.js","assets/index-BLDRhEDf.css","assets/index-CDt02ZiW.js","assets/jsxRuntime-DUx-lV30.js","assets/later-CV0Ptqc0.js","assets/layout-CQYEZIs_.js","assets/lean-qr-DnDl24el.js","assets/mahjong-7e9roKYF.css","assets/mahjong-AkhOzlqN.js","assets/namefaults-DZ43-9vS.js","assets/preload-helper-BQUUbbNx.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/registry-C6F3sHpH.js","assets/replay-DpXWTg7j.js","assets/riichi-BD0n34TW.js","assets/riichi-COHJfbWQ.css","assets/riichi-Ce0HOar6.js","assets/riichi-DHbz-_VI.js","assets/routes-BBpHOAa0.js","assets/running-BffMSQs4.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-HoWW0uuh.js","assets/seating-BK_Zu4Ka.js","assets/session-DKFo7J4O.js","assets/settings-5RHI7vE6.js","assets/shedding-C2YgjMWY.css","assets/shedding-DRt_2hRM.js","assets/stored-BdRrEdCL.js","assets/subject-BLUJ16gx.css","assets/subject-BNlQyAho.js","assets/table-Co8BgUHQ.css","assets/table-DlAPhPBV.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-f95nsAOM.js","assets/useSize-MKLbPkU9.js","assets/useWidth-DtkcvEBU.js","assets/whynot-rqMIKY00.js","assets/words-Dq_7t7Bb.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
