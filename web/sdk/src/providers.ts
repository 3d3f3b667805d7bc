/**
 * Signing in by a provider (OpenID Connect), for pages: cookies bind a flow to the browser. A call that fails
 * rejects with an `ApiError`.
 */
import type { Api } from './api.ts'
import type { Identity, ProviderEnd, SignedIn } from './http.ts'

/** The calls about sign-in providers; `GET /api/sign-in` names them. */
export class Providers {
  #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /**
   * Begins a sign-in; returns the address of the provider's page. `link`: the identity is added to the token's account; allowed
   * only soon after a sign-in.
   */
  async begin(provider: string, token?: string, link = false): Promise<string> {
    return (await this.#send<{ url: string }>(`/api/sign-in/${encodeURIComponent(provider)}`, { link }, token)).url
  }

  /** Ends a sign-in that began in this browser, by the query with which the provider has sent the browser back. */
  end(provider: string, state: string, code: string, token?: string): Promise<ProviderEnd> {
    return this.#send(`/api/sign-in/${encodeURIComponent(provider)}/back`, { state, code }, token)
  }

  /** Turns the token's guest into an account, after an `end` whose answer has `wanted`. */
  makeAccount(token: string, handle: string, name?: string): Promise<SignedIn> {
    return this.#send('/api/account', { handle, provider: true, name }, token)
  }

  /** The identities of an account. */
  async all(token: string): Promise<Identity[]> {
    return (await this.#api.call<{ identities: Identity[] }>('/api/identities', { token })).identities
  }

  /** Removes an identity, unless it is the last way in; allowed only soon after a sign-in. */
  async remove(token: string, id: string): Promise<void> {
    await this.#api.call(`/api/identities/${encodeURIComponent(id)}`, { method: 'DELETE', token })
  }

  #send<T>(path: string, body: object, token?: string): Promise<T> {
    return this.#api.call(path, { method: 'POST', token, body: JSON.stringify(body) })
  }
}
