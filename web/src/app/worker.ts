/** The service worker: it keeps the page's shell, and tells of a new build. Nothing here is needed for playing. */
import { signal } from '@preact/signals'
import { placed } from './base'

/** Loads the new build that the worker has fetched; null: there is none. */
export const update = signal<(() => void) | null>(null)

const LOOK_EVERY_MS = 3_600_000

/** Registers the worker once the page has loaded: the first screen does not wait for it. */
export function startWorker(): void {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (!workers || !import.meta.env.PROD) return
  const register = () => void workers.register(placed('/sw.js')).then(follow, () => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

function follow(registration: ServiceWorkerRegistration | undefined): void {
  if (!registration) return
  offer(registration)
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => offer(registration))
  })
  const look = () => void registration.update().catch(() => undefined)
  setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) look()
  })
}

/** A page without a controller was loaded without the worker: its build is the server's. */
function offer({ waiting }: ServiceWorkerRegistration): void {
  const workers = navigator.serviceWorker
  if (!waiting || !workers.controller) return
  update.value = () => {
    workers.addEventListener('controllerchange', () => location.reload(), { once: true })
    waiting.postMessage('go')
  }
}
