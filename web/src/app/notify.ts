/**
 * Notifications of our turn while the page is in the background. The page makes them without the server, so they come only
 * while it is open.
 */
import { effect, signal } from '@preact/signals'
import { lang, t, type Lang } from '../i18n'
import { BASE, placed } from './base'
import { calling } from './settings'

/** Whether the browser lets the page notify; `none`: the browser has no notifications, or none for this address. */
export const permission = signal<NotificationPermission | 'none'>(now())

/** The data of a notification, by which the service worker finds the table to bring to the front. */
interface Told {
  table: string
  /** The address of the page that shows the table. */
  page: string
}

/** The notifications that were shown without a service worker, by table. */
const shown = new Map<string, Notification>()

function now(): NotificationPermission | 'none' {
  return 'Notification' in globalThis && isSecureContext ? Notification.permission : 'none'
}

/** Switches notifications on or off. To switch them on, the browser may ask the person: it does so only upon a press. */
export async function call(on: boolean): Promise<void> {
  if (on && now() === 'default') await Notification.requestPermission()
  permission.value = now()
  calling.value = on && permission.value === 'granted'
}

/** Notifies that it is our turn at a table. */
export async function notifyTurn(table: string): Promise<void> {
  if (!calling.value || now() !== 'granted') return
  const told: Told = { table, page: location.href }
  const options = { body: t('call_body'), tag: tagOf(table), icon: placed('/icons/any-192.png'), data: told }
  const worker = await registered()
  if (worker?.active) return worker.showNotification(t('your_turn'), options).catch(() => undefined)
  try {
    const one = new Notification(t('your_turn'), options)
    one.onclick = () => window.focus()
    shown.set(table, one)
  } catch {
    // Browsers of phones notify by a service worker only.
  }
}

/** Closes the notification of a table. */
export async function endNotice(table: string): Promise<void> {
  shown.get(table)?.close()
  shown.delete(table)
  const told = await (await registered())?.getNotifications({ tag: tagOf(table) })
  for (const one of told ?? []) one.close()
}

/** Returns the tag of a table's notifications: a new notification replaces the one with the same tag. */
function tagOf(table: string): string {
  return `turn-${table}`
}

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  return workers?.getRegistration().catch(() => undefined)
}

// The service worker reads the language for its own notifications, while the page is closed.
effect(() => {
  if (calling.value) keepLanguage(lang.value).catch(() => undefined)
})

async function keepLanguage(language: Lang): Promise<void> {
  const kept = await caches.open(`paiju-language-${BASE}`)
  await kept.put(placed('/language'), new Response(language))
}
