// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "be40173290e75fb1"
const SHELL = ["assets/Avatar-DTZyf5_H.js","assets/BotsPage-DYcfsOLx.js","assets/Button-DZqfQLC5.js","assets/Card-CrHO4irp.js","assets/CardText-BWUkRZA0.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-O-DtLrRx.js","assets/DailyTile-COBfi234.js","assets/DailyTile-D6iMkXHf.css","assets/DebugPage-CANu-S8W.js","assets/DebugPage-CfP9127i.css","assets/Emblem-Dx3WO7Zp.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Cj9lnIIb.css","assets/Equity-PDCmwqUb.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-HO36dR4g.js","assets/GuideBubble-DWe259Ox.js","assets/GuideEnd-C7l3uAgD.js","assets/Icon-D_IRijXi.js","assets/InsightSheet-SrT9Lnjy.css","assets/InsightSheet-jjjZxfRZ.js","assets/MatchPage-DO7nsjCL.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-D94v6GQT.js","assets/Over-MhCMB6NN.js","assets/Over-iOuPRa9C.css","assets/Plate-B-4En5Yy.js","assets/ReplayPage-BBrlOvya.js","assets/ReplayPage-CUIrG5Ao.css","assets/Rules-BEnVf4Wv.css","assets/Rules-CUQ7eqGs.js","assets/RulesPage-BxFJKWWx.js","assets/Settings-BCxplvUm.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-DOPMlQyw.js","assets/Sheet-BK2AKu0t.js","assets/TablePage-EuK-yyhn.css","assets/TablePage-ngdnPV1V.js","assets/Takeover-CP6uoBlM.js","assets/Takeover-jZpPFrXw.css","assets/Tile-C9Y0Saec.js","assets/Words-Di7bhIIN.css","assets/Words-jDqBSuk9.js","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-BtmfM033.js","assets/catalogue-CSymu_sm.js","assets/characters-CXhYDhXt.js","assets/chengdu-DORXKP2L.js","assets/chengdu-KZuVEWj2.js","assets/compat-BU1MAIbk.js","assets/controls-CsCSvD7d.js","assets/copy-mo4QFxPh.js","assets/daily-GqRlHNAu.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-CqJXh-JS.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-C_8YEyde.js","assets/folding-BgKb3gNS.js","assets/folding-ErgI5sT1.css","assets/guest-kLZ9v8Ri.js","assets/guide-C8eISh32.css","assets/guide-Cv8XoN7U.js","assets/holdem-BHoM7fXh.js","assets/holdem-BQxUMci4.js","assets/holdem-BeIdtGrE.css","assets/holdem-ZUYLFIzr.js","assets/index--5uAM_RK.css","assets/index-DqIEdDed.js","assets/jsxRuntime-C7SiCBRT.js","assets/later-BDgjC_U3.js","assets/layout-CFQ2Mcmy.js","assets/lean-qr-DnDl24el.js","assets/mahjong-BpXkl9r3.css","assets/mahjong-CDB4hRNU.js","assets/preload-helper-B8la6Yw2.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/registry-CrkB_5rU.js","assets/replay-CntZymg3.js","assets/riichi-BD0n34TW.js","assets/riichi-CUdHa4OE.js","assets/riichi-DHbz-_VI.js","assets/riichi-LsAKcNlC.css","assets/routes-DI3MLSdu.js","assets/running-CFbD3fR0.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-BHRM24GN.js","assets/seating-BK_Zu4Ka.js","assets/session-CvveUVLD.js","assets/settings-CwAzOhUh.js","assets/shedding-BPCMKYvK.css","assets/shedding-CAiUFvEI.js","assets/table-HPceUgLV.js","assets/table-wuaedty4.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-BsGXwx6n.js","assets/useSize-6TjRn6x7.js","assets/useWidth-BCtG94Mk.js","assets/whynot-C5Hpv3e4.js","assets/words-DAL0T4Kt.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
