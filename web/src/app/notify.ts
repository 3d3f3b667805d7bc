/** Tells of our turn while the page is in the background, by a notification; without a server's help, so only while the page lives. */
import { signal } from '@preact/signals'
import { t } from '../i18n'
import { placed } from './base'
import { calling } from './settings'

/** Whether the browser lets the page notify; `none`: it has no notifications, or not for this address. */
export const permission = signal<NotificationPermission | 'none'>(now())

/** What a notification says to the service worker, which brings its table to the front. */
interface Told {
  table: string
  /** The page that tells it. */
  page: string
}

/** Those without a service worker. */
const shown = new Map<string, Notification>()

function now(): NotificationPermission | 'none' {
  return 'Notification' in globalThis && isSecureContext ? Notification.permission : 'none'
}

/** Switches it on or off; on: the browser asks the person, so only a press of theirs may call this. */
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

/** One of a table replaces the one before. */
function tagOf(table: string): string {
  return `turn-${table}`
}

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  return workers?.getRegistration().catch(() => undefined)
}
