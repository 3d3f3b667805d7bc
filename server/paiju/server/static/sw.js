// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "dcebe5cf578909d4"
const SHELL = ["assets/BotsPage-Dwj7CuAG.js","assets/CodePage-DkRLmuy4.js","assets/DailyTile-B4kVpVBn.js","assets/DailyTile-BSZfStn8.css","assets/DebugPage-B2vAitnQ.js","assets/DebugPage-CfP9127i.css","assets/Devices-B-KRNu0E.js","assets/Equity-Cj9lnIIb.css","assets/Equity-d7SvzI9h.js","assets/FairPanel-BIBLUFA9.js","assets/FairPanel-CEXmDcPM.css","assets/FriendsPage-CoLQKqbf.js","assets/GuideBubble-BMmtg-eh.js","assets/GuideEnd-Czw2LIl-.js","assets/HistoryPage-DdRe02R9.js","assets/InsightSheet-DNeIKLbB.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-CljSuQha.js","assets/KeepOffer-0Lb-H4rA.js","assets/KeepSheet-CvFNeQb9.js","assets/MatchPage-C9knAJ46.js","assets/MePage-TRfZfBk0.js","assets/NewPassword-B8boNzQn.js","assets/Nowhere-BUGKhfMu.js","assets/Over-C7q5UQYk.js","assets/Over-iOuPRa9C.css","assets/ProfilePage-zP9R6DES.js","assets/ReplayPage-BI168UAU.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-VsY-F57c.js","assets/RulesPage-BGLuXgw8.js","assets/SettingsSheet-Bi3QWyaK.js","assets/SettingsSheet-Cnum4Usx.css","assets/SignInPage-8y4Z2lmu.js","assets/Speaker-o1BznFUA.js","assets/TablePage-CubMMeof.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-C6pRUiP-.js","assets/WayBack-BINYC7YK.js","assets/Words-BhMwPO9e.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-DiR12CIn.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-COcINkLR.js","assets/cardsize-BxS6YC7j.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-Bdo2fN_A.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-CRZRFMHn.js","assets/fields-w_tskxCC.js","assets/fold-CkI9Swwq.js","assets/folding-CfLLvHf2.css","assets/folding-DKrnPZgL.js","assets/friends-CunWB7kR.js","assets/friends-XQKXe4r6.css","assets/guide-BxS4qrUL.css","assets/guide-D5i9nNNs.js","assets/history-BKkCjoNe.css","assets/history-DdIve6Pj.js","assets/holdem-BQxUMci4.js","assets/holdem-CyiBXuCq.css","assets/holdem-DVnzx-c2.js","assets/holdem-ZUYLFIzr.js","assets/index-N9wqhS7p.js","assets/index-cjL2vVfl.css","assets/lean-qr-DnDl24el.js","assets/mahjong-DClnI_Gi.js","assets/mahjong-DdhCnlGD.css","assets/pages-BCPlFblD.css","assets/parts-B4Ttaaac.js","assets/parts-B4xid0mh.css","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-CZXeXEHr.js","assets/replay-DBcN4oOy.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/riichi-_UqcuPwM.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-B8eJS_zX.js","assets/shedding-C5Y62jPh.js","assets/shedding-CZZoANdk.css","assets/table-92ZJTI3B.js","assets/table-BJ39lXKJ.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/whynot-64wACdLJ.js","assets/words-BoQnJ2OS.js","assets/words-DEcJ6f3M.js","assets/worker-BVrbnTsC.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
