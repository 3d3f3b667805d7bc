/**
 * Web Push: notifications of this browser while the page is closed. The code is loaded where they are
 * switched on.
 */
import { Push, type PushDevice, type PushKind, type QuietHours } from '#sdk/push'
import { permission } from './notify'
import { api } from './session'

export const push = new Push(api)

/** Whether this browser has Web Push, and the page may use it here. */
export function canPush(): boolean {
  return permission.value !== 'none' && 'PushManager' in globalThis
}

/**
 * Registers this browser, or changes which notifications it gets. Rejects if the browser or the server
 * refuses.
 */
export async function register(token: string, kinds: PushKind[], quiet: QuietHours | null): Promise<PushDevice> {
  const { endpoint, keys } = (await subscription(await push.key(token))).toJSON()
  return push.put(token, {
    endpoint: endpoint ?? '',
    p256dh: keys?.['p256dh'] ?? '',
    auth: keys?.['auth'] ?? '',
    kinds,
    quiet,
  })
}

/** Removes this browser, by the id of its device. */
export async function unregister(token: string, id: string): Promise<void> {
  await push.remove(token, id)
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
}

/**
 * The browser's subscription under the site's key. A subscription under another key belongs to a database
 * that is gone; it is replaced.
 */
async function subscription(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const wish = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(wish)
  } catch (error) {
    const before = await pushManager.getSubscription()
    if (before === null) throw error
    await before.unsubscribe()
    return pushManager.subscribe(wish)
  }
}

/** The time zone of this browser. */
export function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
