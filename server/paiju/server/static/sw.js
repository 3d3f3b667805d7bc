// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "2cd2cf00409bbbe4"
const SHELL = ["assets/Avatar-BXHz8tpw.js","assets/BotsPage-DnpdRo5m.js","assets/Button-_GqlSj73.js","assets/Card-ov4oj2Ob.js","assets/CardText-Cu9GnI7s.css","assets/CardText-jY9uy933.js","assets/CodePage-BWPP30my.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-D2TlwwPx.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-DEXZ1R2Q.js","assets/Emblem-BPbN_gyg.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-B8eFPfYM.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-BAzi2tMJ.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-COtHp6Zt.js","assets/GuideEnd-D1f3eZtE.js","assets/Icon-B_LZM8Aw.js","assets/InsightSheet-Cwca5egz.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-Bkc5BQvC.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-C-u8kwe_.js","assets/Over-VIFbnKzG.js","assets/Over-iOuPRa9C.css","assets/Plate-DpuISqOd.js","assets/ReplayPage-Xukzs07n.css","assets/ReplayPage-dK2h1UR9.js","assets/Rules-5YFS5R1W.js","assets/Rules-BEnVf4Wv.css","assets/RulesPage-DuPv_nOz.js","assets/Settings-KTHv6Xss.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-Dt1SBdui.js","assets/Sheet-BJT6fyC6.js","assets/TablePage-CZ-BuUoY.js","assets/TablePage-EuK-yyhn.css","assets/Takeover-BIV9FiCk.js","assets/Takeover-jZpPFrXw.css","assets/Tile-BDCNayxd.js","assets/Words-8MfBmEr6.js","assets/Words-Di7bhIIN.css","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-DoKc3RuV.js","assets/catalogue-BGYUKBpK.js","assets/characters-CXhYDhXt.js","assets/chengdu-DORXKP2L.js","assets/chengdu-KZuVEWj2.js","assets/compat-DztmB0HB.js","assets/controls-Vh3IkYYQ.js","assets/copy-C8lFFeA0.js","assets/daily-D4t1vMu2.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-BuFRwS8r.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-onhKQGF7.js","assets/folding-8IvmzpO0.js","assets/folding-ErgI5sT1.css","assets/guest-C2fJYav-.js","assets/guide-C8eISh32.css","assets/guide-ddbgHpj-.js","assets/holdem-BQxUMci4.js","assets/holdem-DZhVPYrU.js","assets/holdem-Dy_3uWFs.css","assets/holdem-ZUYLFIzr.js","assets/index-CMcbweoN.js","assets/index-DyktMiUD.css","assets/jsxRuntime-CAXF5sBB.js","assets/later-eACEUUpS.js","assets/layout-Cxi4FLrb.js","assets/lean-qr-DnDl24el.js","assets/mahjong-BpXkl9r3.css","assets/mahjong-CsQt3nUG.js","assets/preload-helper-BKDJvMes.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/registry-MaQY0s9I.js","assets/replay-B_oR-4_6.js","assets/riichi-BD0n34TW.js","assets/riichi-DHbz-_VI.js","assets/riichi-DqJ4U-C-.js","assets/riichi-LsAKcNlC.css","assets/routes-CA8f9qKo.js","assets/running-C2Hd-Mqt.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-DnPG23Cr.js","assets/seating-BK_Zu4Ka.js","assets/session-DRF8VMXn.js","assets/settings-BTkust-J.js","assets/shedding-BPCMKYvK.css","assets/shedding-C-vEVuP8.js","assets/table-mdS4lDDl.css","assets/table-yYAk3-6i.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-CY1P2_z5.js","assets/useSize-n0o0KmTP.js","assets/useWidth-Dck8x7Ym.js","assets/whynot-B0ZoVTc8.js","assets/words-CKUTKQ-O.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
