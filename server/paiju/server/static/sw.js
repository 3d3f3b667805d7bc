// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "11a1cf1466043ab8"
const SHELL = ["assets/BotsPage-BaMOgSTo.js","assets/CodePage-DccxMfN9.js","assets/DailyTile-7Tw6FBkO.js","assets/DailyTile-BSZfStn8.css","assets/DebugPage-CfP9127i.css","assets/DebugPage-DSZkONO9.js","assets/Equity-BFdYxTiH.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-B3Hn_ZLh.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-ChoW6GxO.js","assets/GuideEnd-HUNkrrCo.js","assets/HistoryPage-BtisGFSz.css","assets/HistoryPage-Co1E9Hcm.js","assets/InsightSheet-DFNqF_jA.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-Cqhb8K2x.js","assets/KeepOffer-8vlZv5Xi.js","assets/KeepSheet-C2gaU_jJ.js","assets/MatchPage-BnDrtj3T.js","assets/MePage-U1lUAoIE.js","assets/NewPassword-zapllQM2.js","assets/Nowhere-BIWU87ak.js","assets/Over-DlzQ0CHB.js","assets/Over-iOuPRa9C.css","assets/ReplayPage-BISOvRcl.js","assets/ReplayPage-Xukzs07n.css","assets/Rules-BEnVf4Wv.css","assets/Rules-BtE_Tl3u.js","assets/RulesPage-K6r7tB7s.js","assets/SettingsSheet-BXc3svfs.js","assets/SettingsSheet-Cnum4Usx.css","assets/SignInPage-L39GSn14.js","assets/Speaker-B3KMdX_r.js","assets/TablePage-CuBGLrgD.js","assets/TablePage-D0BsDZ8F.css","assets/Tile-BKULYv8j.js","assets/Words-DH0oI73J.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-DYx3m_8E.js","assets/account-KuZ8Ycaw.css","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-9LieiLCV.js","assets/cardsize-BO_OLXl7.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/daily-J2DR_drY.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/faces-DJXcvEhN.js","assets/fair-Dec0e74Y.js","assets/fields-B3Rv2lhQ.js","assets/fold-CrIkDPPG.js","assets/folding-BPuwdB8n.js","assets/folding-CfLLvHf2.css","assets/guide-BnQCCCX2.js","assets/guide-BxS4qrUL.css","assets/holdem-BQxUMci4.js","assets/holdem-C0Ah8Bjz.js","assets/holdem-CI5UJX1M.css","assets/holdem-ZUYLFIzr.js","assets/index-D0b4cas4.js","assets/index-cjL2vVfl.css","assets/lean-qr-DnDl24el.js","assets/mahjong-CxfTd2AW.css","assets/mahjong-aCmJJW7y.js","assets/pages-BCPlFblD.css","assets/parts-BIHVHxBZ.css","assets/parts-u1v3JPzj.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/renew-DkLWD-Dg.js","assets/replay-CzjzfYU4.js","assets/riichi-BD0n34TW.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/riichi-vQEt1k9A.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/scene-DU-Z1B2C.js","assets/shedding-B6_Jrbg1.js","assets/shedding-Bt-ZVqvS.css","assets/table-BJ39lXKJ.css","assets/table-BZ9s9tIz.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/whynot-dlgG0KN1.js","assets/words-Cvlx9bve.js","assets/worker-Be8LavOl.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
