// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "0d59777e2d764847"
const SHELL = ["assets/Avatar-BKlhXmQe.js","assets/BotsPage-BbWq19H_.js","assets/Button-B-7iEfXZ.js","assets/Card-BgEllxlc.js","assets/CardText-Cu9GnI7s.css","assets/CardText-DRYOb9Hl.js","assets/CodePage-ehz1PAFK.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-Bed5DJE_.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-hi9ySrGP.js","assets/Emblem-CxA5Yt70.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Cj9lnIIb.css","assets/Equity-D_tXhkSC.js","assets/FairPanel-BEzmmlr6.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-DhQAVunJ.js","assets/GuideEnd-46l1NmW-.js","assets/Hint-CkZzybf8.js","assets/Icon-B7okvdHN.js","assets/InsightSheet-BwA_wq-q.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-xFQfi_FB.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-CUsjW3XU.js","assets/Over-Dj8x2J3M.js","assets/Over-iOuPRa9C.css","assets/Plate-B4JFEkFn.js","assets/ReplayPage-DBcyrPnR.js","assets/ReplayPage-Xukzs07n.css","assets/Rings-D1qifX2W.js","assets/Rings-DsoLZct-.css","assets/Rules-BEnVf4Wv.css","assets/Rules-CXriNUe_.js","assets/RulesPage-DeA6vDjK.js","assets/Settings-D9YshtDz.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-tqrgvHlL.js","assets/Sheet-CstUypXl.js","assets/Speaker-BSaq833S.js","assets/TablePage-Bviycm6n.js","assets/TablePage-EuK-yyhn.css","assets/Takeover-BE6YhFro.js","assets/Takeover-jZpPFrXw.css","assets/Tile-CNZPVVbr.js","assets/Words-B20M24ug.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/api-CUmMTZQS.js","assets/art-C4e8oCk1.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-DmhHhCDv.js","assets/cardsize-Bhair4ba.js","assets/catalogue-C8qeD3MX.js","assets/characters-CXhYDhXt.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/compat-QF4PmSHO.js","assets/controls-BVdOyrqT.js","assets/copy-Cex-EYol.js","assets/daily-BtAbCR3B.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-CoVAXQfI.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-DlalAh60.js","assets/folding-CfLLvHf2.css","assets/folding-HYovIA_P.js","assets/guide-B61ZI6ig.js","assets/guide-BxS4qrUL.css","assets/holdem-BQxUMci4.js","assets/holdem-C-7o7kCB.css","assets/holdem-ZUYLFIzr.js","assets/holdem-w7ZYo-s0.js","assets/i18n-CnuJsEM6.js","assets/index-BKZrtru7.css","assets/index-BzSzb4H5.js","assets/jsxRuntime-RVnc29Ar.js","assets/later-uecJ5Z6n.js","assets/layout-XTIIx7zW.js","assets/lean-qr-DnDl24el.js","assets/mahjong-7e9roKYF.css","assets/mahjong-hPgfhxtR.js","assets/namefaults-7aOTEbJ6.js","assets/preload-helper-BQUUbbNx.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/registry-CqoNKtXi.js","assets/replay-47rCWNCX.js","assets/riichi-BD0n34TW.js","assets/riichi-COHJfbWQ.css","assets/riichi-CtDSM61E.js","assets/riichi-DHbz-_VI.js","assets/routes-D2MvDhhL.js","assets/running-Ktwh5rFs.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-CObzQo7A.js","assets/seating-BK_Zu4Ka.js","assets/session-gwxSIaEN.js","assets/settings-DBhj-Ctj.js","assets/shedding-C2YgjMWY.css","assets/shedding-ClBZPcRA.js","assets/stored-TZviHRyH.js","assets/subject-BLUJ16gx.css","assets/subject-BNlQyAho.js","assets/table-Co8BgUHQ.css","assets/table-Gga1Jp67.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-CKzm97Xg.js","assets/useSize-D9gGs-m7.js","assets/useWidth-IJRunQUm.js","assets/whynot-Boyw7xl8.js","assets/words-B9yzVGVj.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
