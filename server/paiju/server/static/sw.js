// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "7c11b03020d820cb"
const SHELL = ["assets/Avatar-Cc3YuXrX.js","assets/BotsPage-OgTZAEJw.js","assets/Button-T0eWFsgK.js","assets/Card-DsSixSVr.js","assets/CardText-4NmMkESe.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-DTYeRxFu.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-BwLnDJRe.js","assets/DebugPage-Cc37GHNz.js","assets/DebugPage-CfP9127i.css","assets/Emblem-Cod2yuCY.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Cj9lnIIb.css","assets/Equity-Dyx5KA-o.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-QUj-itxo.js","assets/GuideBubble-DcQyZs0X.js","assets/GuideEnd-CIgJWp1_.js","assets/Hint-CRZGhpfZ.js","assets/Icon-CdlrvpHj.js","assets/InsightSheet-7u7BaOWy.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-WpNjAEjk.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-Bfr0HR2x.js","assets/Over-DYMAKgRZ.js","assets/Over-iOuPRa9C.css","assets/Plate-BbVxFynY.js","assets/ReplayPage-Xukzs07n.css","assets/ReplayPage-uyUowlK9.js","assets/Rings-B3cVcZuk.js","assets/Rings-DsoLZct-.css","assets/Rules-BEnVf4Wv.css","assets/Rules-D79kzP7y.js","assets/RulesPage-BFjU0B0L.js","assets/Settings-BKnBgPz-.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-DBT_scge.js","assets/Sheet-BOrEZN_E.js","assets/Speaker-BBCV7XGP.js","assets/TablePage-CSTiIeK4.js","assets/TablePage-EuK-yyhn.css","assets/Takeover-3n8QgVbj.js","assets/Takeover-jZpPFrXw.css","assets/Tile-DhrC28K4.js","assets/Words-Dbpk70-g.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/api-oHf7dsrZ.js","assets/art-C4e8oCk1.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-D3vL3j-l.js","assets/cardsize-BdJPQuik.js","assets/catalogue-MPFdgN-M.js","assets/characters-CXhYDhXt.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/compat-FY2vypdE.js","assets/controls-DzbigW9c.js","assets/copy-D8YI5ieS.js","assets/daily-BBBIQOc9.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-Di9FD9Zz.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-BRLl6AEm.js","assets/folding-BtBNy1Ky.css","assets/folding-CRdUcnGj.js","assets/guide-BxS4qrUL.css","assets/guide-qxplQzes.js","assets/holdem-BAsF7dqU.js","assets/holdem-BQxUMci4.js","assets/holdem-C-7o7kCB.css","assets/holdem-ZUYLFIzr.js","assets/i18n-B6yk2im-.js","assets/index-DDflESyF.css","assets/index-Dzorfx5C.js","assets/jsxRuntime-BK_a4Gpv.js","assets/later-DvWORYtU.js","assets/layout-B3foBbcH.js","assets/lean-qr-DnDl24el.js","assets/mahjong-7e9roKYF.css","assets/mahjong-B8COs0uS.js","assets/namefaults-BXcNBV85.js","assets/preload-helper-BQUUbbNx.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/registry-DBA3S7YS.js","assets/replay-DU1oUytY.js","assets/riichi-BD0n34TW.js","assets/riichi-CDGNHmQJ.js","assets/riichi-COHJfbWQ.css","assets/riichi-DHbz-_VI.js","assets/routes-TIR4MvLS.js","assets/running-BtaPWM8a.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-CLHSm4hq.js","assets/seating-BK_Zu4Ka.js","assets/session-Br3X-Ffv.js","assets/settings-C_locpXK.js","assets/shedding-CZ9kw0NJ.css","assets/shedding-DZLlj3xr.js","assets/stored-CtxtUjU_.js","assets/subject-BLUJ16gx.css","assets/subject-BNlQyAho.js","assets/table-D1kEi8m1.css","assets/table-D5QgBMij.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-B5K5z7Jg.js","assets/useSize-SS2iJrvS.js","assets/useWidth-UWuFSa7Y.js","assets/whynot-BZBmytGa.js","assets/words-CHySmtz4.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
