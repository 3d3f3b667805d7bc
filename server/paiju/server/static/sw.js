// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "bb871afa20e794fc"
const SHELL = ["assets/Avatar-l8nW98zw.js","assets/BotsPage-Cc5ATNZG.js","assets/Button-qOVVbXPY.js","assets/Card-Bv-12NHR.js","assets/CardText-Cu9GnI7s.css","assets/CardText-D9KdbYU4.js","assets/CodePage-3N95oRpQ.js","assets/DailyTile-BSZfStn8.css","assets/DailyTile-CrOLzgV3.js","assets/DebugPage-CfP9127i.css","assets/DebugPage-DoWHUY_5.js","assets/Emblem-Cg_6dBud.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-B5AjWssb.js","assets/Equity-Cj9lnIIb.css","assets/FairPanel-BErQIUNZ.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-BjuVW-b6.js","assets/GuideEnd-DQFHdf7U.js","assets/Hint-grXLUzYw.js","assets/HistoryPage-BSC4QyfA.js","assets/HistoryPage-BtisGFSz.css","assets/Icon-DxisK9IQ.js","assets/InsightSheet-Dr98a-xb.js","assets/InsightSheet-SrT9Lnjy.css","assets/KeepForm-BsAWzpKa.js","assets/KeepOffer-jD91bGG-.js","assets/KeepSheet-CGBUNMpS.js","assets/MatchPage-N4Wj4BF5.js","assets/MePage-BF884dIi.js","assets/NewPassword-bjNgJqY9.js","assets/Nowhere-DLTvToKx.js","assets/Over-iOuPRa9C.css","assets/Over-oMheq4-p.js","assets/Plate-C-LlLiJW.js","assets/ReplayPage-DcO6c0HF.js","assets/ReplayPage-Xukzs07n.css","assets/Rings-DjTjrjTr.js","assets/Rings-DsoLZct-.css","assets/Rules-BEnVf4Wv.css","assets/Rules-DSSHPW1H.js","assets/RulesPage-DwtYVKvd.js","assets/SettingsSheet-4lHx9G64.js","assets/SettingsSheet-Cnum4Usx.css","assets/Sheet-DEI4iWyR.js","assets/SignInPage-vmcGcnjY.js","assets/Speaker-_ErWgf16.js","assets/TablePage-CyMxX7d3.js","assets/TablePage-jcDMJ-lT.css","assets/Takeover-Ba60P7MZ.js","assets/Takeover-jZpPFrXw.css","assets/Tile-Ca8fJ512.js","assets/Words-B1Cb6WbY.js","assets/Words-Dk1H7JuH.css","assets/ZzFX-BhHshK2N.js","assets/account-Bw_Ix8cB.js","assets/account-KuZ8Ycaw.css","assets/api-BW_0KP7Y.js","assets/art-C4e8oCk1.js","assets/base-Be4Z66TL.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/calls-pFjxOs2F.js","assets/cardsize-AthO3Alz.js","assets/catalogue-CLx1btlv.js","assets/characters-CXhYDhXt.js","assets/chengdu-Bg-6rM-v.js","assets/chengdu-DnCTVGR5.js","assets/compat-BTDY2ZVJ.js","assets/controls-BjvGBuF8.js","assets/copy-Ci8Yc0oO.js","assets/daily-9QCUD_YL.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-Cjhi9EZi.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/errors-Dtum89YQ.js","assets/faces-DJXcvEhN.js","assets/failures-D6Le1rq4.js","assets/fair-D6dhCTG0.js","assets/felt-DDy-SqIV.js","assets/fields-B6rfqvPY.js","assets/fold-DCNuLmmy.js","assets/folding-CAfL7dEx.js","assets/folding-CfLLvHf2.css","assets/guest-z459HbqG.js","assets/guide-BxS4qrUL.css","assets/guide-fokpdxdV.js","assets/holdem-B01tGLOj.js","assets/holdem-BQxUMci4.js","assets/holdem-CI5UJX1M.css","assets/holdem-ZUYLFIzr.js","assets/i18n-DS0kJ7ar.js","assets/index-BSGKn96Y.css","assets/index-DOnOyxnG.js","assets/jsxRuntime-DQCgQKyq.js","assets/lean-qr-DnDl24el.js","assets/mahjong-CxfTd2AW.css","assets/mahjong-DfAXU8ef.js","assets/namefaults-aV8KkeAr.js","assets/pages-BCPlFblD.css","assets/preload-helper-BQUUbbNx.js","assets/qigui521-B1w4OOpO.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-DYih9rV1.js","assets/qigui523-DsWapaum.js","assets/registry-DgmRPjoy.js","assets/renew-AEXf7y_2.js","assets/replay-BZZ3cN2d.js","assets/riichi-BD0n34TW.js","assets/riichi-BhhsXuiy.js","assets/riichi-CiCmQb3g.css","assets/riichi-DHbz-_VI.js","assets/rolldown-runtime-DK3Fl9T5.js","assets/routes-BRwfS76G.js","assets/running-jrVMFs-f.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-iS17q4GC.js","assets/seating-BK_Zu4Ka.js","assets/session-kqEBEhYx.js","assets/shedding-Bt-ZVqvS.css","assets/shedding-DV1MgwXv.js","assets/signals.module-C1sEk5h7.js","assets/stored-DQ9d0bSa.js","assets/subject-BLUJ16gx.css","assets/subject-BNlQyAho.js","assets/table-BJ39lXKJ.css","assets/table-CqspzqlI.js","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-DuEdPX9k.js","assets/useSize-oItOz5U9.js","assets/useWidth-BlzyMocC.js","assets/whynot-CqFIFsr_.js","assets/words-_les8Tdl.js","assets/worker-4LDxYXPi.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
