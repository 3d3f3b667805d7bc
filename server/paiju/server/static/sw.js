// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "6bd6689992503358"
const SHELL = ["assets/Avatar-yPovYamg.js","assets/BotsPage-DcSe8rKF.js","assets/Button-CC2n_Mob.js","assets/Card-BT2BNu81.js","assets/CardText-BUFoObTV.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-hvw_GkEF.js","assets/DailyTile-C6tQ3TD9.js","assets/DailyTile-D6iMkXHf.css","assets/DebugPage-CfP9127i.css","assets/DebugPage-DwV80pKQ.js","assets/Emblem-BOdOhRzz.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-BhmbN_mt.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CvQr_WR8.js","assets/GuideBubble-u31zEW0_.js","assets/GuideEnd-CEYe4Uyg.js","assets/Icon-BTYiKAB9.js","assets/InsightSheet-SrT9Lnjy.css","assets/InsightSheet-jXFc2PFL.js","assets/MatchPage-CZkJmdjU.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-D2HZcmGT.js","assets/Over-DF0T5E6h.js","assets/Over-iOuPRa9C.css","assets/Plate-DSnFhz26.js","assets/ReplayPage-C0e6Vyk4.js","assets/ReplayPage-C_G-X2-0.css","assets/Rules-BEnVf4Wv.css","assets/Rules-ClhnF8AE.js","assets/RulesPage-CBrv6Fbf.js","assets/Settings-BEeC7Ruu.js","assets/SettingsSheet-BuSHBBGb.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-CdIUwHCq.js","assets/TablePage-D0BsDZ8F.css","assets/TablePage-kxphwZtG.js","assets/Takeover-CwZmc0Z3.js","assets/Takeover-jZpPFrXw.css","assets/Tile-CaxzH_87.js","assets/Words-BJ703aNS.js","assets/Words-Di7bhIIN.css","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-C3TNfFzD.js","assets/catalogue-B3Pretqc.js","assets/characters-CXhYDhXt.js","assets/chengdu-DORXKP2L.js","assets/chengdu-KZuVEWj2.js","assets/compat-D2UmJGx2.js","assets/controls-YOqO5ZWK.js","assets/copy-HihCnQdr.js","assets/daily-VCGYY5uy.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-CkeLvfXm.js","assets/fair-D6dhCTG0.js","assets/fold-1dhtdCP3.js","assets/folding-CSJmjjn5.css","assets/folding-vuVbTRI1.js","assets/guest-BO-NXWMb.js","assets/guide-C8eISh32.css","assets/guide-sV51P6ls.js","assets/holdem-BQxUMci4.js","assets/holdem-BdAFD3QA.css","assets/holdem-DJd2u5M5.js","assets/holdem-ZUYLFIzr.js","assets/index-3vVAonGu.js","assets/index-BNO5uy8P.css","assets/jsxRuntime-DDVeYbhX.js","assets/layout-7yTXEkDq.js","assets/lean-qr-DnDl24el.js","assets/mahjong-DVOnUbne.css","assets/mahjong-I8w09Oga.js","assets/preload-helper-B7y2H38X.js","assets/qigui521-41wKDq3J.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-DYih9rV1.js","assets/registry-CigKZQGm.js","assets/replay-D_fC36_C.js","assets/riichi-BD0n34TW.js","assets/riichi-Bbpd8_hl.js","assets/riichi-CngcjMWi.css","assets/riichi-DHbz-_VI.js","assets/routes-DchVTyPW.js","assets/running-CN9eX8g0.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-WirPpN1i.js","assets/seats-BvyU91gz.css","assets/seats-jATS6m5a.js","assets/session-DjYZpjft.js","assets/settings-B_TbFc-y.js","assets/shedding-Bw7Bcw2K.js","assets/shedding-CMpZiSLd.css","assets/table-BBs5hs1R.js","assets/table-wuaedty4.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-C9KzhU24.js","assets/useSize-De-4kPUk.js","assets/useWidth-DLZG82JC.js","assets/whynot-BUsMAV-s.js","assets/words-DAcrxK1e.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
