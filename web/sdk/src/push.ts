/** Browsers that get an account's notifications (Web Push). A call that fails rejects with an `ApiError`. */
import type { Api } from './api.ts'
import type { PushDevice, PushKind, QuietHours } from './http.ts'

/** The registration of a browser. */
export interface PushWish {
  /** `PushSubscription.toJSON()`: its address and keys. */
  endpoint: string
  p256dh: string
  auth: string
  kinds: PushKind[]
  quiet?: QuietHours | null
}

/** The calls about browsers that get notifications; each needs the token of an account that has signed in. */
export class Push {
  #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** The site's key: `applicationServerKey` of `PushManager.subscribe`. */
  async key(token: string): Promise<string> {
    return (await this.#api.call<{ key: string }>('/api/push-key', { token })).key
  }

  /** The browsers that get the account's notifications, the newest first. */
  async devices(token: string): Promise<PushDevice[]> {
    return (await this.#api.call<{ devices: PushDevice[] }>('/api/push', { token })).devices
  }

  /** Registers a browser, or changes which notifications it gets. */
  put(token: string, wish: PushWish): Promise<PushDevice> {
    return this.#api.call('/api/push', { method: 'POST', token, body: JSON.stringify(wish) })
  }

  /** Removes a browser by its id. */
  async remove(token: string, id: string): Promise<void> {
    await this.#api.call(`/api/push/${encodeURIComponent(id)}`, { method: 'DELETE', token })
  }
}

export type { PushDevice, PushKind, QuietHours }
