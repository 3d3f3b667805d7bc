/**
 * Other accounts: friends, blocks, profiles; the inbox. A person is named by user id or `@handle`. A call
 * that fails rejects with an `ApiError`.
 */
import type { Api } from './api.ts'
import type { FriendLine, FriendLines, Inbox, Privacy, Profile, Relation, To } from './http.ts'

/** The calls about other people, over the API of a server; each needs the token of an account. */
export class Friends {
  #api: Api

  constructor(api: Api) {
    this.#api = api
  }

  /** Friends, open asks of both sides, and blocks. */
  all(token: string): Promise<FriendLines> {
    return this.#api.call('/api/friends', { token })
  }

  /** Asks somebody to be a friend, or accepts an ask; resolves with the new state, `asked` or `friend`. */
  async ask(token: string, who: string): Promise<'asked' | 'friend'> {
    return (await this.#send<{ state: 'asked' | 'friend' }>('PUT', 'friends', who, token)).state
  }

  /** Ends a friendship, takes an ask back, or declines one; the other is not told. */
  async end(token: string, who: string): Promise<void> {
    await this.#send('DELETE', 'friends', who, token)
  }

  /** Blocks somebody, a guest too; a friendship ends, and the other is not told. */
  async block(token: string, who: string): Promise<void> {
    await this.#send('PUT', 'blocks', who, token)
  }

  async unblock(token: string, who: string): Promise<void> {
    await this.#send('DELETE', 'blocks', who, token)
  }

  /** The profile of an account that shows it; rejects with `not_found` for all other accounts. `me`: the profile of the token's account. */
  profile(token: string, who = 'me'): Promise<Profile> {
    return this.#api.call(`/api/users/${encodeURIComponent(who)}`, { token })
  }

  /** Who may see each part of the account, ask to be its friend, and invite it. */
  privacy(token: string): Promise<Privacy> {
    return this.#api.call('/api/account/privacy', { token })
  }

  /** Changes parts of the privacy; resolves with all parts. */
  setPrivacy(token: string, changes: Partial<Privacy>): Promise<Privacy> {
    return this.#api.call('/api/account/privacy', { method: 'PATCH', token, body: JSON.stringify(changes) })
  }

  /** The notices of the account after a number, the oldest first. */
  inbox(token: string, after = 0): Promise<Inbox> {
    return this.#api.call(`/api/inbox?after=${after}`, { token })
  }

  /** Notes that the notices up to a number were read; returns how many are unread. */
  async readInbox(token: string, n: number): Promise<number> {
    const body = JSON.stringify({ n })
    return (await this.#api.call<Inbox>('/api/inbox/read', { method: 'POST', token, body })).unread
  }

  #send<T>(method: string, what: string, who: string, token: string): Promise<T> {
    return this.#api.call(`/api/${what}/${encodeURIComponent(who)}`, { method, token })
  }
}

export type { Inbox, FriendLine, FriendLines, Privacy, Profile, Relation, To }
