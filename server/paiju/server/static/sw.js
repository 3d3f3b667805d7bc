// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "80a8677ea317fef4"
const SHELL = ["assets/Avatar-CkxNB4x4.js","assets/BotsPage-BSJ-axlQ.js","assets/Button-BGy9SRtZ.js","assets/Card-DbP5IsCi.js","assets/CardText-Chk5_Or6.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-sFJ2y0N6.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-CiDHZRJ2.js","assets/DebugPage-BMtVISeN.js","assets/DebugPage-CfP9127i.css","assets/Emblem-Ctl-VXPj.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Ch9C3zy1.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CrYMySfw.js","assets/GuideBubble-D5W-L37w.js","assets/GuideEnd-BIvESw2-.js","assets/Icon-SP9HW-w5.js","assets/InsightSheet-SrT9Lnjy.css","assets/InsightSheet-dM20_VIF.js","assets/MatchPage-CvbTVlVQ.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-BP5BckDd.js","assets/Over-DtGjU5jh.js","assets/Over-iOuPRa9C.css","assets/Plate-05Q9ychS.js","assets/ReplayPage-BMXEAidf.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-XHghyxqp.js","assets/RulesPage-Din2ZVGj.js","assets/Settings-DWthH50-.js","assets/SettingsSheet-BeT25NSS.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-Cz10XS3k.js","assets/TablePage-C8jgvgjz.js","assets/TablePage-EuK-yyhn.css","assets/Takeover-BtiuevGU.js","assets/Takeover-jZpPFrXw.css","assets/Tile-CbrQ5MVC.js","assets/Words-CCNb1BFk.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/api-4xcQLdHt.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-RUc4mbRw.js","assets/cardsize-B6B1WyDa.js","assets/catalogue-DT3rOWDU.js","assets/characters-CXhYDhXt.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/compat-xef4S-0v.js","assets/controls-BqyN820j.js","assets/copy-BpDDRqiI.js","assets/daily-DXsrFSY3.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-wqwzlckK.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-C7dOq4ES.js","assets/folding-CMap5N6V.css","assets/folding-CeEgmW05.js","assets/guest-CeJM4w4C.js","assets/guide-C8eISh32.css","assets/guide-DSXXriXU.js","assets/holdem-BQxUMci4.js","assets/holdem-DV4ZV6BK.js","assets/holdem-Dy_3uWFs.css","assets/holdem-ZUYLFIzr.js","assets/i18n-D5MbkcZh.js","assets/index-BOme79f6.css","assets/index-CkJjKrrb.js","assets/jsxRuntime-CNOCrAfL.js","assets/later-C9aVmLLD.js","assets/layout-Clk9Ls5b.js","assets/lean-qr-DnDl24el.js","assets/mahjong-C7o0XfcP.css","assets/mahjong-LhqNfPXr.js","assets/preload-helper-BQUUbbNx.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/registry-mNpvnjuz.js","assets/replay-DLIz8mkd.js","assets/riichi-BD0n34TW.js","assets/riichi-CmLmbu_H.js","assets/riichi-DHbz-_VI.js","assets/riichi-LsAKcNlC.css","assets/routes-DuRdpeHE.js","assets/running-CnBdFNhS.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-C7f7dCSF.js","assets/seating-BK_Zu4Ka.js","assets/session-B6JJJ-Ry.js","assets/settings-CrIZciz7.js","assets/shedding-DGD64hst.css","assets/shedding-DQetgPhw.js","assets/stored-Ca75RYGk.js","assets/table-DYa2Yw2U.js","assets/table-mdS4lDDl.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-BCiCdnmv.js","assets/useSize-CzydsHmT.js","assets/useWidth-gCLNzcrZ.js","assets/whynot-CF10DC03.js","assets/words-BKHv549Q.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
