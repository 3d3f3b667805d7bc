// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "6ca9064e03519c3b"
const SHELL = ["assets/Avatar-Ca6RiAP4.js","assets/BotsPage-CroEpEK7.js","assets/Button-B4Dtzix0.js","assets/Card-BB6nTifF.js","assets/CardText-B4IVmwC2.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-jVeJm5aX.js","assets/DailyTile-B9eZb09d.js","assets/DailyTile-BSZfStn8.css","assets/DebugPage-B99XNuJw.js","assets/DebugPage-CfP9127i.css","assets/Emblem-CCxK0DQ0.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-C5bHC_BH.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-C7wUr0qq.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-OgWDYBEY.js","assets/GuideEnd-PL6Z16yM.js","assets/Hint-D3sTchOY.js","assets/Icon-PNUVdc9j.js","assets/InsightSheet-DcEjDRL-.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-BsBKvaJ8.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-Btc-flOK.js","assets/Over-DJtLGssa.js","assets/Over-iOuPRa9C.css","assets/Plate-5XV4w1WH.js","assets/ReplayPage-DX_VxM7a.js","assets/ReplayPage-Xukzs07n.css","assets/Rings-CRlahbnm.js","assets/Rings-DsoLZct-.css","assets/Rules-B4UtnsLT.js","assets/Rules-BEnVf4Wv.css","assets/RulesPage-Ba-ChMjN.js","assets/Settings-8-wgODqB.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-Czn8sxpK.js","assets/Sheet-C9FSW0R-.js","assets/Speaker-Wpsdv3IC.js","assets/TablePage-Dw3d08lX.js","assets/TablePage-EuK-yyhn.css","assets/Takeover-CYaKz6wU.js","assets/Takeover-jZpPFrXw.css","assets/Tile-Cl-zCu9p.js","assets/Words-DSQ9iKjj.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/api-dFcTWkBu.js","assets/art-C4e8oCk1.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-B7RJa2zv.js","assets/cardsize-BnJv6AMP.js","assets/catalogue-CyyXkLqT.js","assets/characters-CXhYDhXt.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/compat-ocaUZwRM.js","assets/controls-B1IF_GXg.js","assets/copy-DCQ29qA2.js","assets/daily-cvYz6LkF.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-C_d4YCJa.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-p5uRK5Fq.js","assets/folding-BGb65dpX.js","assets/folding-CfLLvHf2.css","assets/guide-BxS4qrUL.css","assets/guide-HPVEugo_.js","assets/holdem-BQxUMci4.js","assets/holdem-C-7o7kCB.css","assets/holdem-Dzuo65VY.js","assets/holdem-ZUYLFIzr.js","assets/i18n-C5oHfh8_.js","assets/index-BKZrtru7.css","assets/index-Dr5Cpgrp.js","assets/jsxRuntime-Dmvf4YHd.js","assets/later-B-LEyr2-.js","assets/layout-CFnbkG5a.js","assets/lean-qr-DnDl24el.js","assets/mahjong-7e9roKYF.css","assets/mahjong-Bnp8jxs-.js","assets/namefaults-DhZsYUZk.js","assets/preload-helper-BQUUbbNx.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/registry-CoZV4XdW.js","assets/replay-Dmmvdwox.js","assets/riichi-BD0n34TW.js","assets/riichi-BPqxBkU8.js","assets/riichi-COHJfbWQ.css","assets/riichi-DHbz-_VI.js","assets/routes-BJ1u0SlS.js","assets/running-zThej8Gx.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-CJZD1vdg.js","assets/seating-BK_Zu4Ka.js","assets/session-BkY4W9Ms.js","assets/settings-BFYAxE_K.js","assets/shedding-BwROginb.js","assets/shedding-C2YgjMWY.css","assets/stored-pREw-nls.js","assets/subject-BLUJ16gx.css","assets/subject-BNlQyAho.js","assets/table-Co8BgUHQ.css","assets/table-D9BlfkjI.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-3a0PTUAa.js","assets/useSize-KYhKR-xq.js","assets/useWidth-2WxhB7x2.js","assets/whynot-BzZ-F-w6.js","assets/words-CthVtZIH.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
