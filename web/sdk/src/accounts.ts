/** Accounts: users with a handle, who may sign in on several devices. A call that fails rejects with an `ApiError`. */
import type { Api } from './api.ts'
import type { Account, Device, OwnAccount, SignedIn } from './http.ts'

/** The calls about accounts, over the API of a server. */
export class Accounts {
  #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** Turns the token's guest into an account: the user keeps its id, seats and results. */
  make(token: string, handle: string, password: string, name?: string): Promise<SignedIn> {
    return this.#send('POST', '/api/account', { handle, password, name }, token)
  }

  /** Opens a session; with a token of the same account, the token's session goes on instead. */
  signIn(handle: string, password: string, token?: string): Promise<SignedIn> {
    return this.#send('POST', '/api/sign-in', { handle, password }, token)
  }

  /** Opens a session by a recovery code, which is used up; all other sessions of the account end. */
  signInByCode(handle: string, code: string): Promise<SignedIn> {
    return this.#send('POST', '/api/sign-in', { handle, code })
  }

  /** Continues a session: by its cookie in a page, by its refresh token elsewhere. If the answer is lost, repeat the call within a minute. */
  refresh(refresh?: string): Promise<SignedIn> {
    return this.#send('POST', '/api/session/refresh', { refresh })
  }

  /** The account of a token. */
  show(token: string): Promise<OwnAccount> {
    return this.#api.call('/api/account', { token })
  }

  /** Gives an account another name, face (null: none) or handle. */
  change(token: string, changes: { name?: string; face?: string | null; handle?: string }): Promise<SignedIn> {
    return this.#send('PATCH', '/api/account', changes, token)
  }

  /**
   * Sets a first or another password; allowed only soon after a sign-in. Returns how many other sessions have
   * ended by it.
   */
  async setPassword(token: string, password: string): Promise<number> {
    return (await this.#send<{ ended: number }>('PUT', '/api/account/password', { password }, token)).ended
  }

  /** Replaces all recovery codes; allowed only soon after a sign-in. Returns the new ones. */
  async newCodes(token: string): Promise<string[]> {
    return (await this.#api.call<{ recovery: string[] }>('/api/account/recovery', { method: 'POST', token })).recovery
  }

  /** The devices where the account is signed in. */
  async devices(token: string): Promise<Device[]> {
    return (await this.#api.call<{ sessions: Device[] }>('/api/sessions', { token })).sessions
  }

  /** Ends a session; its connections are closed within a second. */
  async endDevice(token: string, id: string): Promise<void> {
    await this.#api.call(`/api/sessions/${encodeURIComponent(id)}`, { method: 'DELETE', token })
  }

  /** Ends all sessions but that of the token; returns how many. */
  async endOthers(token: string): Promise<number> {
    return (await this.#api.call<{ ended: number }>('/api/sessions', { method: 'DELETE', token })).ended
  }

  /** All that the server stores about the account except secrets, as a ZIP; allowed three times a day. */
  export(token: string): Promise<Blob> {
    return this.#api.file('/api/account/export', { token })
  }

  /** Deletes the account with its programs, at once and for good. Allowed only soon after a sign-in, and while neither it nor a program of it sits at a table. */
  async remove(token: string): Promise<void> {
    await this.#api.call('/api/account', { method: 'DELETE', token })
  }

  #send<T>(method: string, path: string, body: object, token?: string): Promise<T> {
    return this.#api.call(path, { method, token, body: JSON.stringify(body) })
  }
}

export type { Account, Device, OwnAccount, SignedIn }
