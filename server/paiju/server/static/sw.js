// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "ef537fed416ca860"
const SHELL = ["assets/BotsPage-BFvjhjmp.js","assets/CardText-7760V002.css","assets/CardText-C_7bcZEV.js","assets/CodePage-DZLTnSJz.js","assets/DebugPage-6um2J9tO.js","assets/DebugPage-CfP9127i.css","assets/FairPanel-BlxMrUEL.js","assets/FairPanel-CEXmDcPM.css","assets/MatchPage-CCvCpYAe.js","assets/Plate-BkluIGMC.js","assets/ReplayPage-B9ChZ-i7.css","assets/ReplayPage-qGMEqRbb.js","assets/Rules-BC_2uen3.css","assets/Rules-_J7aiS7G.js","assets/RulesPage-C2Sb7Efp.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-hxr17ieN.js","assets/Sheet-CR91HTns.js","assets/TablePage-CiHvwaPk.js","assets/TablePage-DZHc8nEo.css","assets/Tile-DoTuXhkU.js","assets/Words-Di7bhIIN.css","assets/Words-l5wG6_Qt.js","assets/ZzFX-BhHshK2N.js","assets/big_two-Dk6BK0IT.js","assets/big_two-bmAsOHIQ.js","assets/cardsize-CSrfNGOa.js","assets/catalogue-DlBraIJZ.js","assets/chengdu-BnNe1iot.js","assets/chengdu-KZuVEWj2.js","assets/compat-DHDfc1io.js","assets/copy-DFTXHqTH.js","assets/doudizhu-BI3WgOTd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DhDG3CVx.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-DLmz0Odp.js","assets/encode-DrOS0-ux.js","assets/faces-DFh_CmY_.js","assets/failures-BYDDr-f0.js","assets/fair-DP1zyCY3.js","assets/folding-CSJmjjn5.css","assets/folding-DVTyEVm-.js","assets/holdem-BQxUMci4.js","assets/holdem-D7RjUM68.js","assets/holdem-DknPyxw7.css","assets/holdem-uepDrqgb.js","assets/index-B9LiOhl5.css","assets/index-uQddiSml.js","assets/jsxRuntime-Bt05bSq7.js","assets/lean-qr-DnDl24el.js","assets/mahjong-BLIGwkbS.js","assets/mahjong-C_pIvJHZ.css","assets/motion-CIHfd2lG.js","assets/motion-jZpPFrXw.css","assets/qigui521-41wKDq3J.js","assets/qigui521-DJxiI7Ov.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-C6JK9bdH.js","assets/riichi-BD0n34TW.js","assets/riichi-D78HtRz9.css","assets/riichi-DLMPgVJ5.js","assets/riichi-DZKVILBn.js","assets/save-CQGyIn1k.js","assets/seats-D2Q0i91E.css","assets/seats-MiLiYbS7.js","assets/settings-4fugZTyO.js","assets/shedding-C2gHmXyG.css","assets/shedding-bgRlobey.js","assets/table-BKVISxdW.css","assets/table-CJ9xhIcQ.js","assets/three_two_one-BW61GXYk.js","assets/three_two_one-mWEb0mkA.js","assets/toast-R2uFZxn8.js","assets/useMoment-lYtB8l_g.js","assets/useSize-DOXeho0z.js","assets/whynot-CPHEO8ll.js","assets/words-DczuxqW0.js","assets/wuguapi-6P8Yqs3G.js","assets/wuguapi-BvAfuNsf.js"]
const PREFIX = 'paiju-shell-'
const CACHE = PREFIX + VERSION
const BASE = new URL('./', self.location)
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
