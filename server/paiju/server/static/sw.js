// The service worker keeps the page's shell: its index and its hashed files, so that the page opens without the server and can
// say that it is away. It never answers for the API, the websocket or records. Addresses are relative to where it lies.
const VERSION = "6c6fbf87cffa0c79"
const SHELL = ["assets/Avatar-BJZf1sHc.js","assets/BotsPage-CjqJNv8t.js","assets/Card-BmGpRutn.js","assets/CardText-Cu9GnI7s.css","assets/CardText-DqFkzJvH.js","assets/CodePage-D7-RZSke.js","assets/DailyTile-Cp8scY-9.js","assets/DailyTile-D6iMkXHf.css","assets/DebugPage-CMDG8NU_.js","assets/DebugPage-CfP9127i.css","assets/Emblem-DDpL8Cpe.js","assets/Emblem-u2Wtg1QT.css","assets/Equity-BnPQJE-n.js","assets/Equity-C5s6CFoc.css","assets/FairPanel-3ZunudG0.js","assets/FairPanel-CEXmDcPM.css","assets/GuideBubble-DCMGMtZm.js","assets/GuideEnd-DX50Rg_4.js","assets/Icon-CKG6O3Zz.js","assets/InsightSheet-CdiT_F8-.js","assets/InsightSheet-SrT9Lnjy.css","assets/MatchPage-Baa4AbqY.js","assets/NameSheet-7xJTFI5Y.css","assets/NameSheet-Cf6RHpDy.js","assets/Over-KxlqkfRe.js","assets/Over-iOuPRa9C.css","assets/Plate-MAkuz5Ei.js","assets/ReplayPage-B9ChZ-i7.css","assets/ReplayPage-Duwt-Stz.js","assets/Rules-BEnVf4Wv.css","assets/Rules-DaHVqjRc.js","assets/RulesPage-AQgVPbCj.js","assets/Settings-BfIuQUIH.js","assets/SettingsSheet-Cnum4Usx.css","assets/SettingsSheet-zPBKTGpF.js","assets/Sheet-QPPqJaCZ.js","assets/TablePage-COtilWfH.js","assets/TablePage-D0BsDZ8F.css","assets/Takeover-Cyd94zSC.js","assets/Takeover-jZpPFrXw.css","assets/Tile-BtbLmwrX.js","assets/Words-DfF_Vshr.js","assets/Words-Di7bhIIN.css","assets/ZzFX-BhHshK2N.js","assets/art-BFYDZorJ.js","assets/big_two-CVm_mtYY.js","assets/big_two-Dk6BK0IT.js","assets/cardsize-CdXRJHQr.js","assets/catalogue-C3aVeVuM.js","assets/characters-CXhYDhXt.js","assets/chengdu-DORXKP2L.js","assets/chengdu-KZuVEWj2.js","assets/compat-CNwwqx5w.js","assets/controls-B9WwAZ2v.js","assets/copy-C6EZQe6S.js","assets/daily-BAVRRqX_.js","assets/doudizhu-B5tMacHd.js","assets/doudizhu-hWWTSKqT.js","assets/doudizhu_4p-BnDkgaHZ.js","assets/doudizhu_4p-DJf_Jahw.js","assets/doudizhu_x-BGHvVR2O.js","assets/doudizhu_x-D0-l6UiR.js","assets/encode-DrOS0-ux.js","assets/faces-Bxn-d-OP.js","assets/failures-mL09RVu3.js","assets/fair-D6dhCTG0.js","assets/fold-DzRJKvWQ.js","assets/folding-BLLH3fwb.js","assets/folding-CSJmjjn5.css","assets/guest-C_EN2zjf.js","assets/guide-C8eISh32.css","assets/guide-DeSlE66m.js","assets/holdem-BQxUMci4.js","assets/holdem-BdAFD3QA.css","assets/holdem-C1vxXI9r.js","assets/holdem-ZUYLFIzr.js","assets/index-79Ddv4me.js","assets/index-BNO5uy8P.css","assets/jsxRuntime-DjBRRjKT.js","assets/layout-BxljBJou.js","assets/lean-qr-DnDl24el.js","assets/mahjong-B8UwRUk7.js","assets/mahjong-DVOnUbne.css","assets/qigui521-41wKDq3J.js","assets/qigui521-CX_Xlyaq.js","assets/qigui523-B3H2Cc6D.js","assets/qigui523-DYih9rV1.js","assets/registry-FRMxYeVG.js","assets/replay-CqHHMA9j.js","assets/riichi-BD0n34TW.js","assets/riichi-CngcjMWi.css","assets/riichi-DDshyE4S.js","assets/riichi-DHbz-_VI.js","assets/routes-0UFioTgp.js","assets/running-BGTcjJlS.js","assets/runningSum-CsXo9fMn.js","assets/save-CQGyIn1k.js","assets/scene-CsDvHZns.js","assets/seats-BvyU91gz.css","assets/seats-jATS6m5a.js","assets/settings-DkZVfr4l.js","assets/shedding-CMpZiSLd.css","assets/shedding-DLvxEGyl.js","assets/table-BoUFYnX2.js","assets/table-wuaedty4.css","assets/three_two_one-BXMBAvZE.js","assets/three_two_one-C9Evm3ro.js","assets/toast-BuvLEnHX.js","assets/useSize-DXoAfPqJ.js","assets/useWidth-CZVxE9dm.js","assets/whynot-CgnN0WVJ.js","assets/words-0t408Tif.js","assets/worker-yduCeTrL.js","assets/wuguapi-B5UleRwV.js","assets/wuguapi-BvAfuNsf.js"]
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
