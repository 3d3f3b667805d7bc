// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "0efe819ec0d5e5b3"
const SHELL = ["assets/Avatar-Cc3YuXrX.js","assets/BotsPage-B5yDQA3q.js","assets/Button-T0eWFsgK.js","assets/Card-DsSixSVr.js","assets/CardText-4NmMkESe.js","assets/CardText-Cu9GnI7s.css","assets/CodePage-B8O9gEeO.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-DWOcBSGi.js","assets/DebugPage-CYtCJBBT.js","assets/DebugPage-CfP9127i.css","assets/Emblem-DHg8-LBr.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-Cj9lnIIb.css","assets/Equity-Dyx5KA-o.js","assets/FairPanel-CEXmDcPM.css","assets/FairPanel-CcKl0IEH.js","assets/GuideBubble-Cmxn7oyZ.js","assets/GuideEnd-CyWxU8O3.js","assets/Hint-DEx6oTfk.js","assets/Icon-CdlrvpHj.js","assets/InsightSheet-7u7BaOWy.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-CJ098CJg.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-Bfr0HR2x.js","assets/Over-NGYHUb6k.js","assets/Over-iOuPRa9C.css","assets/Plate-5ANURb3T.js","assets/ReplayPage-CI0k8Mu2.js","assets/ReplayPage-Xukzs07n.css","assets/Rings-B3cVcZuk.js","assets/Rings-DsoLZct-.css","assets/Rules-BEnVf4Wv.css","assets/Rules-D79kzP7y.js","assets/RulesPage-vGqEwT88.js","assets/Settings-DZ13XLqu.js","assets/SettingsSheet-51kMdchT.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-BOrEZN_E.js","assets/Speaker-B_FJXAZ3.js","assets/TablePage-BdC7Zojy.js","assets/TablePage-EuK-yyhn.css","assets/Takeover-3n8QgVbj.js","assets/Takeover-jZpPFrXw.css","assets/Tile-DhrC28K4.js","assets/Words-Cidg-_H-.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/api-oHf7dsrZ.js","assets/art-C4e8oCk1.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-CFKu4RK_.js","assets/cardsize-BdJPQuik.js","assets/catalogue-MPFdgN-M.js","assets/characters-CXhYDhXt.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/compat-FY2vypdE.js","assets/controls-DzbigW9c.js","assets/copy-D8YI5ieS.js","assets/daily-BBBIQOc9.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-Di9FD9Zz.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fold-BRLl6AEm.js","assets/folding-BtBNy1Ky.css","assets/folding-CRdUcnGj.js","assets/guide-BxS4qrUL.css","assets/guide-qxplQzes.js","assets/holdem-B6VCQnrX.js","assets/holdem-BQxUMci4.js","assets/holdem-C-7o7kCB.css","assets/holdem-ZUYLFIzr.js","assets/i18n-B6yk2im-.js","assets/index-CEmuhLnO.js","assets/index-DDflESyF.css","assets/jsxRuntime-BK_a4Gpv.js","assets/later-DvWORYtU.js","assets/layout-B3foBbcH.js","assets/lean-qr-DnDl24el.js","assets/mahjong-7e9roKYF.css","assets/mahjong-BlBr8GX7.js","assets/namefaults-BXcNBV85.js","assets/preload-helper-BQUUbbNx.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/registry-DTiHfLeY.js","assets/replay-DU1oUytY.js","assets/riichi-BD0n34TW.js","assets/riichi-BNr1zl77.js","assets/riichi-COHJfbWQ.css","assets/riichi-DHbz-_VI.js","assets/routes-TIR4MvLS.js","assets/running-BtaPWM8a.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-oMLaNOUp.js","assets/seating-BK_Zu4Ka.js","assets/session-Br3X-Ffv.js","assets/settings-C_locpXK.js","assets/shedding-2coFatdu.js","assets/shedding-oXlZUN_X.css","assets/stored-CtxtUjU_.js","assets/subject-BLUJ16gx.css","assets/subject-BNlQyAho.js","assets/table-D1kEi8m1.css","assets/table-D5QgBMij.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-B5K5z7Jg.js","assets/useSize-SS2iJrvS.js","assets/useWidth-UWuFSa7Y.js","assets/whynot-BZBmytGa.js","assets/words-CHySmtz4.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
