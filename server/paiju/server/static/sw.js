// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "cea58836eb5627c8"
const SHELL = ["assets/Avatar-D9xyuxMG.js","assets/BotsPage-D9DRuWsP.js","assets/Button-D3gRYqvh.js","assets/Card-Bni4kvm7.js","assets/CardText-B5ZcJU9R.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-CNk7tuID.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-CeJgzia6.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-DKT7cQe0.js","assets/Emblem-DG-ZWf0X.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Cj9lnIIb.css","assets/Equity-CvLlbLpO.js","assets/FairPanel-BIMDvZ3o.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-BeA3XSz0.js","assets/GuideEnd-4N0Fp5jO.js","assets/Icon-rKI1xgZm.js","assets/InsightSheet-CrWtq6-y.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-CGtcE6zE.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-DTc51dwc.js","assets/Over-D1OnkF1N.js","assets/Over-iOuPRa9C.css","assets/Plate-BtedHAZL.js","assets/ReplayPage-Bwy3sqLZ.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-DJViv5gF.js","assets/RulesPage-OZ7G-daP.js","assets/Settings-DYkHmxzx.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-RidOSOXz.js","assets/Sheet-ro4RAcml.js","assets/TablePage-5R3TKXeL.js","assets/TablePage-EuK-yyhn.css","assets/Takeover-KXaaWxWS.js","assets/Takeover-jZpPFrXw.css","assets/Tile-CVV_hsgJ.js","assets/Words-Di7bhIIN.css","assets/Words-qic6L2IC.js","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-DK_wF4e3.js","assets/catalogue-DlrWLglM.js","assets/characters-CXhYDhXt.js","assets/chengdu-DORXKP2L.js","assets/chengdu-KZuVEWj2.js","assets/compat-D9fL1exe.js","assets/controls-4yKS5d0-.js","assets/copy-CZldEytq.js","assets/daily-CWaplhgd.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-iZgeD9oA.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-BSufxNin.js","assets/folding-Cfi8m6xP.js","assets/folding-ErgI5sT1.css","assets/guest-Bkn-SSe6.js","assets/guide-C8eISh32.css","assets/guide-D6zF0D15.js","assets/holdem-BQxUMci4.js","assets/holdem-Dae7cW85.js","assets/holdem-Dy_3uWFs.css","assets/holdem-ZUYLFIzr.js","assets/index-DyktMiUD.css","assets/index-GiBTDNZ3.js","assets/jsxRuntime-BRv_oNFV.js","assets/later-CjbYm-bg.js","assets/layout-e7gpU6IU.js","assets/lean-qr-DnDl24el.js","assets/mahjong-9dJh_52X.js","assets/mahjong-BpXkl9r3.css","assets/preload-helper-DDaRmAUi.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/registry-Dxy28BMt.js","assets/replay-DwgxtOBd.js","assets/riichi-B0fPq8DT.js","assets/riichi-BD0n34TW.js","assets/riichi-DHbz-_VI.js","assets/riichi-LsAKcNlC.css","assets/routes-8OojJMTk.js","assets/running-uXz0ADkP.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-sAO0auH9.js","assets/seating-BK_Zu4Ka.js","assets/session-LBwyBaxY.js","assets/settings-CKyYET5u.js","assets/shedding-BPCMKYvK.css","assets/shedding-vl9_DRwT.js","assets/table-DulJTtih.js","assets/table-mdS4lDDl.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-3w7VqtNU.js","assets/useSize-D1eP7FD4.js","assets/useWidth-CIYJtyXv.js","assets/whynot-CfvXQ9le.js","assets/words-CWyraau1.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
