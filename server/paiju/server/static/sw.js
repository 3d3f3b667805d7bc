// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "f0eec53cc24e77ad"
const SHELL = ["assets/Avatar-DgM31kfI.js","assets/BotsPage-CDhW4SQh.js","assets/Button-Caqxh-EL.js","assets/Card-D6lFHHGM.js","assets/CardText-Cu9GnI7s.css","assets/CardText-v-Ui6odJ.js","assets/CodePage-i1sPIlia.js","assets/DailyTile-B425C5HF.js","assets/DailyTile-BSZfStn8.css","assets/DebugPage-CfP9127i.css","assets/DebugPage-CoFv0Zmo.js","assets/Emblem-DHuyNGnK.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-B51__LsL.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-BISd22jR.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-BW-dyuuX.js","assets/GuideEnd-Cu7YDjQo.js","assets/Hint-cPNWVjFh.js","assets/Icon-DkRajYej.js","assets/InsightSheet-DD45JmD6.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-DIqEi_S7.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-Bh5-YmKo.js","assets/Over-iOuPRa9C.css","assets/Over-zxBKLAYp.js","assets/Plate-DpkPihvM.js","assets/ReplayPage-Cfxr_I3e.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-CPxIjF9M.js","assets/RulesPage-v03yNG6o.js","assets/Settings-CguF73yz.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-CyBkOpeZ.js","assets/Sheet-TfBFG3Jw.js","assets/TablePage-BEEU98Y2.js","assets/TablePage-EuK-yyhn.css","assets/Takeover-B0KRUhWM.js","assets/Takeover-jZpPFrXw.css","assets/Tile-C2zUK7eb.js","assets/Words-BLTiUsbW.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/api-DkF9_-u_.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-uf4M1aWQ.js","assets/cardsize-SlPgCP8I.js","assets/catalogue-BqACzuIo.js","assets/characters-CXhYDhXt.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/compat-fnWD22tL.js","assets/controls-CeyexvqV.js","assets/copy-DsqZ793R.js","assets/daily-8zSUu9md.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-5xiwxDeW.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-CxaQn2GC.js","assets/folding-BtBNy1Ky.css","assets/folding-D1PmAsBu.js","assets/guest-BuZDfdY-.js","assets/guide-BxS4qrUL.css","assets/guide-CYKZvmh3.js","assets/holdem-BQxUMci4.js","assets/holdem-CB0JVa4l.js","assets/holdem-Dy_3uWFs.css","assets/holdem-ZUYLFIzr.js","assets/i18n-CFeOUilL.js","assets/index--w2gcoTk.js","assets/index-BOme79f6.css","assets/jsxRuntime-C-xipi7L.js","assets/later-oqjGWP5u.js","assets/layout-CV2dzfaY.js","assets/lean-qr-DnDl24el.js","assets/mahjong-BHLIU3gT.css","assets/mahjong-DNFo8Gsy.js","assets/preload-helper-BQUUbbNx.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/registry-BV5HOebU.js","assets/replay-FKmsbxiu.js","assets/riichi-BD0n34TW.js","assets/riichi-DHbz-_VI.js","assets/riichi-DhUSzdzk.js","assets/riichi-LsAKcNlC.css","assets/routes-C8dxZPs6.js","assets/running-CyXvzsvI.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-BMXdQNUs.js","assets/seating-BK_Zu4Ka.js","assets/session-pLI_YRbQ.js","assets/settings-CfCL80wJ.js","assets/shedding-B7eE7qGV.css","assets/shedding-zkW8a-fk.js","assets/stored-CzkLSBcN.js","assets/subject-BLUJ16gx.css","assets/subject-BNlQyAho.js","assets/table-BfXEcGW0.css","assets/table-Bn_BXgyd.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-BDZhTiab.js","assets/useSize-DVce7rBZ.js","assets/useWidth-CHExE6TF.js","assets/whynot-DPr4zZnE.js","assets/words-B6jiqWRB.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
