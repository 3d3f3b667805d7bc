/**
 * The server's calls that make, use and manage passkeys; the page itself asks the browser
 * (`navigator.credentials`). A call that fails rejects with an `ApiError`.
 */
import type { Api } from './api.ts'
import type { NewPasskey, Passkey, PasskeyCreation, PasskeyRequest, SignedIn, UsedPasskey, WaysIn } from './http.ts'

/** The calls about passkeys; those that add or remove a way in need a sign-in within the last ten minutes. */
export class Passkeys {
  #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** How users may sign in at the site, besides passwords and recovery codes. */
  ways(): Promise<WaysIn> {
    return this.#api.call('/api/sign-in', {})
  }

  /** The options for a new passkey, of an account or of a guest who wants `handle`. */
  making(token: string, handle?: string): Promise<PasskeyCreation> {
    return this.#send('POST', '/api/passkey/options', { handle }, token)
  }

  /** Turns the token's guest into an account, with a passkey that was made for that handle. */
  makeAccount(token: string, handle: string, passkey: NewPasskey, name?: string): Promise<SignedIn> {
    return this.#send('POST', '/api/account', { handle, passkey, name }, token)
  }

  /** The options for a sign-in; with an account's token, only passkeys of that account are accepted. */
  using(token?: string): Promise<PasskeyRequest> {
    return this.#send('POST', '/api/sign-in/passkey/options', {}, token)
  }

  /** Opens a session; with an account's token, the token's session goes on instead. */
  signIn(credential: UsedPasskey, token?: string): Promise<SignedIn> {
    return this.#send('POST', '/api/sign-in/passkey', { credential }, token)
  }

  /** The passkeys of an account. */
  async all(token: string): Promise<Passkey[]> {
    return (await this.#api.call<{ passkeys: Passkey[] }>('/api/passkeys', { token })).passkeys
  }

  /** Gives an account a passkey; without a label it is named by the kind of browser. */
  async add(token: string, credential: NewPasskey, label?: string): Promise<void> {
    await this.#send('POST', '/api/passkeys', { credential, label }, token)
  }

  /** Gives a passkey another label. */
  async rename(token: string, id: string, label: string): Promise<void> {
    await this.#send('PATCH', `/api/passkeys/${encodeURIComponent(id)}`, { label }, token)
  }

  /** Removes a passkey, unless it is the last way in. */
  async remove(token: string, id: string): Promise<void> {
    await this.#api.call(`/api/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE', token })
  }

  /** Removes the password, unless it is the last way in. */
  async removePassword(token: string): Promise<void> {
    await this.#api.call('/api/account/password', { method: 'DELETE', token })
  }

  #send<T>(method: string, path: string, body: object, token?: string): Promise<T> {
    return this.#api.call(path, { method, token, body: JSON.stringify(body) })
  }
}
