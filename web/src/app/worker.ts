/** The service worker: it keeps the page's files, and reports a new build. Playing does not need it. */
import { placed } from './base'
import { go, route } from './routes'
import { update } from './update'

const LOOK_EVERY_MS = 3_600_000
/**
 * Milliseconds after which the page is reloaded, even if the new worker has not got control by then. Chromium
 * asks a busy old worker only once to end. If the old worker gets another request meanwhile, it goes on, and
 * the new worker waits for minutes. The reloaded page then asks the new worker again to get control.
 */
const PATIENCE_MS = 2_000
/**
 * The key in sessionStorage by which this tab knows that it has accepted the waiting worker. Where storage is forbidden
 * there are no workers.
 */
const ACCEPTED = 'paiju.update'

/** Registers the worker. */
export function startWorker(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  workers?.register(placed('/sw.js')).then(follow, () => undefined)
  workers?.addEventListener('message', ({ data }: MessageEvent<{ table?: string }>) => goTo(data.table))
}

/** Goes to the table of a notification that was pressed. */
function goTo(table: string | undefined): void {
  const at = route.value
  if (table !== undefined && !(at.page === 'table' && at.table === table)) go(`/t/${table}`)
}

function follow(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return
  // This page came from the server, so it is of the accepted build already.
  if (sessionStorage.getItem(ACCEPTED)) registration.waiting?.postMessage('go')
  else offer(registration)
  sessionStorage.removeItem(ACCEPTED)
  const watch = () => registration.installing?.addEventListener('statechange', () => offer(registration))
  watch()
  registration.addEventListener('updatefound', watch)
  const look = () => void registration.update().catch(() => undefined)
  setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look()
  })
}

/** Offers the build of a waiting worker. A page without a controller was loaded from the server, and so has the newest build. */
function offer(registration: ServiceWorkerRegistration): void {
  if (registration.waiting && navigator.serviceWorker.controller) update.value = () => load(registration)
}

/**
 * Loads the newest build. Since the offer, a newer worker may have replaced the offered one. If the offered
 * worker has got control through another tab, no worker waits.
 */
function load({ waiting }: ServiceWorkerRegistration): void {
  const again = () => location.reload()
  sessionStorage.setItem(ACCEPTED, '1')
  navigator.serviceWorker.addEventListener('controllerchange', again)
  setTimeout(again, waiting ? PATIENCE_MS : 0)
  waiting?.postMessage('go')
}
