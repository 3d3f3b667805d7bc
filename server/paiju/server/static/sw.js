// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "6abc14fc17b35d06"
const SHELL = ["assets/BotsPage-COaUZOOK.js","assets/CodePage-CTD1xCvu.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-Bnz9xjxl.js","assets/DebugPage-83bxo-Of.js","assets/DebugPage-CfP9127i.css","assets/Equity-BNF4loqQ.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-C3fD7J_s.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-BcEwIiB8.js","assets/GuideEnd-D5WnbcPx.js","assets/HistoryPage-BtisGFSz.css","assets/HistoryPage-DHg_Kycc.js","assets/InsightSheet-SrT9Lnjy.css","assets/InsightSheet-jhXoY56N.js","assets/KeepForm-xBzL0zhP.js","assets/KeepOffer-kNDjpnN5.js","assets/KeepSheet-Dffy0dax.js","assets/MatchPage-Btble7at.js","assets/MePage-B49cPVdy.js","assets/NewPassword-D1t3Jw_4.js","assets/Nowhere-CDMqQWIc.js","assets/Over-B-Gn45kq.js","assets/Over-iOuPRa9C.css","assets/ReplayPage-D8K3v1LX.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-DHhaK-hL.js","assets/RulesPage-CW0jSIAN.js","assets/SettingsSheet-15RS1xHE.js","assets/SettingsSheet-Cnum4Usx.css","assets/SignInPage-DZXtbDW0.js","assets/Speaker-BO1DAaew.js","assets/TablePage-C7jrCY-N.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-Bb-FRX_3.js","assets/Words-DiMaHxOu.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-Byl-Lo1C.js","assets/account-KuZ8Ycaw.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-ELjbvrlZ.js","assets/cardsize-CV8RyMr-.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-C_0uPfdT.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-CJAVavhQ.js","assets/fields-DaWCIae5.js","assets/fold-BlshOo-g.js","assets/folding-0c1qXKSY.js","assets/folding-CfLLvHf2.css","assets/guide-BxS4qrUL.css","assets/guide-Ir9ZUsRZ.js","assets/holdem-BQxUMci4.js","assets/holdem-CI5UJX1M.css","assets/holdem-Dl1RY6H2.js","assets/holdem-ZUYLFIzr.js","assets/index-DrPUTfNc.js","assets/index-cjL2vVfl.css","assets/lean-qr-DnDl24el.js","assets/mahjong-CxfTd2AW.css","assets/mahjong-TdzV8Aip.js","assets/pages-BCPlFblD.css","assets/parts-BIHVHxBZ.css","assets/parts-D1AyUd-w.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-BVlpsSGp.js","assets/replay-C36L2EXk.js","assets/riichi-BD0n34TW.js","assets/riichi-CRzqOe1O.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-Xph3HG28.js","assets/shedding-Bt-ZVqvS.css","assets/shedding-DigkuDyW.js","assets/table-B4nIgnZh.js","assets/table-BJ39lXKJ.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/whynot-DTINEaWi.js","assets/words-gMD5CL4o.js","assets/worker-D2w_1_80.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
