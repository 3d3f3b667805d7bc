/** API tokens and declared programs of an account. A call that fails rejects with an `ApiError`. */
import type { Api } from './api.ts'
import type { ApiToken, OwnProgram, Scope } from './http.ts'

/** The calls about API tokens and programs; each needs the token of an account that has signed in. */
export class Tokens {
  #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** The valid tokens of the account and of its programs. */
  async all(token: string): Promise<ApiToken[]> {
    return (await this.#api.call<{ tokens: ApiToken[] }>('/api/tokens', { token })).tokens
  }

  /** Makes a token; allowed only soon after a sign-in. `user`: a program of the account, absent for the account itself. */
  make(token: string, wish: { label: string; scopes: Scope[]; user?: string; days?: number }): Promise<ApiToken & { token: string }> {
    return this.#api.call('/api/tokens', { method: 'POST', token, body: JSON.stringify(wish) })
  }

  /** Ends a token by its id; its connections are closed within a second. */
  async end(token: string, id: string): Promise<void> {
    await this.#api.call(`/api/tokens/${encodeURIComponent(id)}`, { method: 'DELETE', token })
  }

  /** The programs of the account. */
  async programs(token: string): Promise<OwnProgram[]> {
    return (await this.#api.call<{ bots: OwnProgram[] }>('/api/bots', { token })).bots
  }

  /** Declares a program, which plays by API tokens and always stays a program. */
  declare(token: string, handle: string, name?: string): Promise<OwnProgram> {
    return this.#api.call('/api/bots', { method: 'POST', token, body: JSON.stringify({ handle, name }) })
  }

  /** Removes a program with its name, statistics and tokens; allowed only soon after a sign-in. */
  async remove(token: string, user: string): Promise<void> {
    await this.#api.call(`/api/bots/${encodeURIComponent(user)}`, { method: 'DELETE', token })
  }
}

export type { ApiToken, OwnProgram, Scope }
