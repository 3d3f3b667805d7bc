// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "20ba637eebf77eac"
const SHELL = ["assets/Avatar-jWVyUCj9.js","assets/BotsPage-BNs_xyR2.js","assets/Button-DVwPvBdQ.js","assets/Card-Cp1tg4TA.js","assets/CardText-Cu9GnI7s.css","assets/CardText-Dzep8dfJ.js","assets/CodePage-Ckc8gGyz.js","assets/DailyTile-CUQn6O3_.js","assets/DailyTile-D6iMkXHf.css","assets/DebugPage-C-jHzPxo.js","assets/DebugPage-CfP9127i.css","assets/Emblem-CAKKtKrV.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Cj9lnIIb.css","assets/Equity-Cym6dHAY.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CeZsMFMh.js","assets/GuideBubble-evIQSdXS.js","assets/GuideEnd-Bw2SUnSU.js","assets/Icon-CyA9OotK.js","assets/InsightSheet-CssEgT45.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-NASXAxw3.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-BVCgYXPR.js","assets/Over-BntOaAE9.js","assets/Over-iOuPRa9C.css","assets/Plate-BuQlrUDI.js","assets/ReplayPage-C_G-X2-0.css","assets/ReplayPage-DPujJx4v.js","assets/Rules-BEnVf4Wv.css","assets/Rules-DvFgKMrk.js","assets/RulesPage-DUgFgFOU.js","assets/Settings-D8NMrMKX.js","assets/SettingsSheet-C8Dit67b.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-QGn8HWOn.js","assets/TablePage-7LEd6gNn.js","assets/TablePage-D0BsDZ8F.css","assets/Takeover-CaO6OOv_.js","assets/Takeover-jZpPFrXw.css","assets/Tile-D6oeCUy-.js","assets/Words-DIJfd9y6.js","assets/Words-Di7bhIIN.css","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-BnFHAvld.js","assets/catalogue-BpCzVwQH.js","assets/characters-CXhYDhXt.js","assets/chengdu-DORXKP2L.js","assets/chengdu-KZuVEWj2.js","assets/compat-BeXTol39.js","assets/controls-9IgCwTdp.js","assets/copy-B2-HW0kG.js","assets/daily-CVwivW0-.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-Dyv3crW_.js","assets/fair-D6dhCTG0.js","assets/fold-CcsTuhZl.js","assets/folding-CSJmjjn5.css","assets/folding-CbhkalK2.js","assets/guest-CRQdRkBN.js","assets/guide-C8eISh32.css","assets/guide-X_CvWn0B.js","assets/holdem-BQxUMci4.js","assets/holdem-BdAFD3QA.css","assets/holdem-Dqw6V2T3.js","assets/holdem-ZUYLFIzr.js","assets/index-B79ZZlBV.js","assets/index-BNO5uy8P.css","assets/jsxRuntime-BvjyFQ4Z.js","assets/later-CCGTnSk9.js","assets/layout-CQFOWLNV.js","assets/lean-qr-DnDl24el.js","assets/mahjong-DO0LgV4t.js","assets/mahjong-DVOnUbne.css","assets/preload-helper-BiVWbUTt.js","assets/qigui521-41wKDq3J.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-DYih9rV1.js","assets/refusal-4cer_4C_.js","assets/registry-BY-RYYBI.js","assets/replay-CuAz_jTz.js","assets/riichi-BD0n34TW.js","assets/riichi-Ciheq1aP.js","assets/riichi-CngcjMWi.css","assets/riichi-DHbz-_VI.js","assets/routes-YW1pH9JB.js","assets/running-CqrVECaE.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-Fsb5jTCd.js","assets/seats-BvyU91gz.css","assets/seats-jATS6m5a.js","assets/session-oFrj3YKe.js","assets/settings-rkV5EGdm.js","assets/shedding-CMpZiSLd.css","assets/shedding-DSoPvS8j.js","assets/table-4oMneVJL.js","assets/table-wuaedty4.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-Cj7yUfe4.js","assets/useSize-BqW5TjJs.js","assets/useWidth-ChVrmQUw.js","assets/whynot-CMNC0e6m.js","assets/words-CaIlr-mu.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
