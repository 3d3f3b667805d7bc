import { RequestError } from './errors.ts'
import { TableStream } from './stream.ts'
import type { Action, Advice, Ok, Reload, Seat, Sitting } from './types.ts'

/** How long an answer may go unacknowledged before we look at what the server has. */
const ACK_MS = 7_500

/**
 * One table that this client sits at or watches, with what can be asked there; kept up to date as long as the client is
 * connected. Requests reject with a `RequestError`.
 */
export class Table extends TableStream {
  /** Answer the open prompt, or the one named `turn`; resolves once the action is committed. */
  async act(action: Action, turn = this.prompt?.turn): Promise<Ok> {
    if (turn === undefined) throw notAsked()
    this.pending = action
    this.tell(null)
    // The reply may be lost on a connection that still lives; then the table is asked for what the server has.
    const overdue = setTimeout(() => void this.catchUp(), ACK_MS)
    return this.ask({ t: 'act', turn, action }, (ok, error) => {
      clearTimeout(overdue)
      if (this.pending === action) this.pending = null
      if (error) this.refused(turn, error)
      else if (ok && this.prompt?.turn === turn) this.prompt = null
      this.tell(null)
    })
  }

  /** Ask for the server's answer to an action, without doing it: `ok` with `reading`, or `illegal_action`. */
  async try(action: Action): Promise<Ok> {
    if (!this.prompt) throw notAsked()
    return this.ask({ t: 'try', turn: this.prompt.turn, action })
  }

  /** Ask what the player's hand waits for (听牌提示), in the game's own words; null: there is nothing to say now. */
  async help(): Promise<unknown> {
    return (await this.ask({ t: 'help' })).help ?? null
  }

  /** Ask how a strong player would answer the open prompt (提示): legal actions, the best first, and the turn they are for. */
  async advise(): Promise<Advice> {
    const { advice } = await this.ask({ t: 'advise' })
    if (!advice) throw notAsked()
    return advice
  }

  /** Say whether the next deal may start; with it goes a seed of ours for its shuffle, between deals (see `shuffles`). */
  async ready(on: boolean): Promise<Ok> {
    if (!on || this.shuffles.open === null) return this.ask({ t: 'ready', on })
    return this.#give(this.shuffles.open, { on }).catch((error: unknown) => {
      const path = error instanceof RequestError ? error.data?.['path'] : null
      if (path !== '$.seed' && path !== '$.commit') throw error
      // The deal began while the seed was on its way: what is said now is for the one after it.
      return this.ask({ t: 'ready', on })
    })
  }

  /** Give the next shuffle a seed of ours and say nothing else, as long as it has none. Never rejects. */
  async giveSeed(): Promise<void> {
    if (this.shuffles.open === null || this.you === null || !this.shuffles.owed) return
    await this.#give(this.shuffles.open, {}).catch(() => {})
  }

  #give(commit: string, more: { on?: boolean }): Promise<Ok> {
    const seed = this.shuffles.give()
    return this.ask({ t: 'ready', ...more, seed, commit }, (ok) => this.shuffles.answered(commit, ok !== null))
  }

  /** Let the server's bot play the client's seat (托管), or take it back. */
  auto(on: boolean): Promise<Ok> {
    return this.ask({ t: 'auto', on })
  }

  /** Sit out or in, at a table with stacks. */
  sit(state: Sitting): Promise<Ok> {
    return this.ask({ t: 'sit', state })
  }

  /** Say whether the player's beaten hands are mucked without asking; null: as the table does it. */
  async muck(auto: boolean | null): Promise<Ok> {
    const ok = await this.ask({ t: 'sit', auto_muck: auto })
    this.change({ auto_muck: auto ?? undefined })
    this.tell(null)
    return ok
  }

  /** Say how the player's stack is filled up between deals; null: by hand only. */
  async fillUp(reload: Reload | null): Promise<Ok> {
    const ok = await this.ask({ t: 'sit', reload })
    this.change({ reload: reload ?? undefined })
    this.tell(null)
    return ok
  }

  /** Add to the player's stack, between deals. */
  chips(amount: number): Promise<Ok> {
    return this.ask({ t: 'chips', amount })
  }

  /** Say what to do when the player's turn comes; null takes that back. */
  async planAhead(action: Action | null): Promise<Ok> {
    return this.ask({ t: 'plan', action }, (ok) => {
      if (!ok) return
      this.change({ plan: action ?? undefined })
      this.tell(null)
    })
  }

  addBot(seat?: Seat, level?: string): Promise<Ok> {
    return this.ask({ t: 'add_bot', seat, level })
  }

  removeBot(seat?: Seat): Promise<Ok> {
    return this.ask({ t: 'remove_bot', seat })
  }

  /** Remove a person from the table, and keep them out; `user`: who is meant, if somebody else may sit there by now. */
  kick(seat: Seat, user?: string): Promise<Ok> {
    return this.ask({ t: 'kick', seat, user })
  }

  /** Leave the seat, or stop watching; in a deal 托管 plays it to its end. */
  leave(): Promise<Ok> {
    return this.ask({ t: 'leave' }, (ok) => ok && this.desk.left(this))
  }

  say(words: { text?: string; phrase?: string; reaction?: string }): Promise<Ok> {
    return this.ask({ t: 'chat', ...words })
  }

  /** A new short code for a private table; the old one is void. */
  newCode(): Promise<Ok> {
    return this.ask({ t: 'new_code' }, (ok) => {
      if (ok?.code === undefined) return
      this.change({ code: ok.code })
      this.tell(null)
    })
  }
}

function notAsked(): RequestError {
  return new RequestError('not_your_turn', 'nothing is asked of your seat now')
}
