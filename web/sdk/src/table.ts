import { RequestError } from './errors.ts'
import { TableStream } from './stream.ts'
import type { Action, Advice, Ok, Reload, Seat, Sitting } from './types.ts'

/** If an answer gets no reply for this many milliseconds, we ask the server for the table's records. */
const ACK_MS = 7_500

/**
 * One table where this client sits or which it watches, with the requests to it. The table is up to date while the client is
 * connected. Requests reject with a `RequestError`.
 */
export class Table extends TableStream {
  /** Answers the open prompt, or the prompt of `turn`; resolves once the action is committed. */
  async act(action: Action, turn = this.prompt?.turn): Promise<Ok> {
    if (turn === undefined) throw notAsked()
    this.pending = action
    this.tell(null)
    // The reply may be lost on a connection that still works: then the table asks for the records that it has missed.
    const overdue = setTimeout(() => void this.catchUp(), ACK_MS)
    return this.ask({ t: 'act', turn, action }, (ok, error) => {
      clearTimeout(overdue)
      if (this.pending === action) this.pending = null
      if (error) this.refused(turn, error)
      else if (ok && this.prompt?.turn === turn) this.prompt = null
      this.tell(null)
    })
  }

  /** Checks an action without acting: resolves with an `ok` with `reading`, or rejects with `illegal_action`. */
  async try(action: Action): Promise<Ok> {
    if (!this.prompt) throw notAsked()
    return this.ask({ t: 'try', turn: this.prompt.turn, action })
  }

  /** Asks for the waits of the player's hand (听牌提示), in the form of the game; null: there is nothing to help with now. */
  async help(): Promise<unknown> {
    return (await this.ask({ t: 'help' })).help ?? null
  }

  /** Asks for a strong player's answers to the open prompt (提示): legal actions, the best first, with the turn that they are for. */
  async advise(): Promise<Advice> {
    const { advice } = await this.ask({ t: 'advise' })
    if (!advice) throw notAsked()
    return advice
  }

  /**
   * Says whether the player is ready for the next deal; between deals, `on` also gives its shuffle a seed
   * (see `shuffles`).
   */
  async ready(on: boolean): Promise<Ok> {
    if (!on || this.shuffles.open === null) return this.ask({ t: 'ready', on })
    return this.#give(this.shuffles.open, { on }).catch((error: unknown) => {
      const path = error instanceof RequestError ? error.data?.['path'] : null
      if (path !== '$.seed' && path !== '$.commit') throw error
      // The deal began while the seed was on its way: readiness now concerns the deal after it.
      return this.ask({ t: 'ready', on })
    })
  }

  /** Gives the next shuffle a seed, unless it has ours already, without changing readiness. Never rejects. */
  async giveSeed(): Promise<void> {
    if (this.shuffles.open === null || this.you === null || !this.shuffles.owed) return
    await this.#give(this.shuffles.open, {}).catch(() => {})
  }

  #give(commit: string, more: { on?: boolean }): Promise<Ok> {
    const seed = this.shuffles.give()
    return this.ask({ t: 'ready', ...more, seed, commit }, (ok) => this.shuffles.answered(commit, ok !== null))
  }

  /** Lets the server's bot play the client's seat (托管), or ends that. */
  auto(on: boolean): Promise<Ok> {
    return this.ask({ t: 'auto', on })
  }

  /** Sit out or in, at a table with stacks. */
  sit(state: Sitting): Promise<Ok> {
    return this.ask({ t: 'sit', state })
  }

  /** Sets whether the player's beaten hands are mucked without a question; null: as the table's option says. */
  async muck(auto: boolean | null): Promise<Ok> {
    const ok = await this.ask({ t: 'sit', auto_muck: auto })
    this.change({ auto_muck: auto ?? undefined })
    this.tell(null)
    return ok
  }

  /** Sets how the player's stack is topped up between deals; null: only by `chips`. */
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

  /** Sets the plan for the player's next turn (预选); null removes it. */
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

  /**
   * Removes the person at a seat from the table, and bars them. `user`: the person who is meant, since
   * somebody else may sit there by now.
   */
  kick(seat: Seat, user?: string): Promise<Ok> {
    return this.ask({ t: 'kick', seat, user })
  }

  /** Leaves the seat, or stops watching; in a running deal the server's bot plays the seat to the end (托管). */
  leave(): Promise<Ok> {
    return this.ask({ t: 'leave' }, (ok) => ok && this.desk.left(this))
  }

  say(words: { text?: string; phrase?: string; reaction?: string }): Promise<Ok> {
    return this.ask({ t: 'chat', ...words })
  }

  /**
   * Invite accounts by user id, from an account's seat. The reply does not say which of them get the
   * invitation.
   */
  invite(...users: string[]): Promise<Ok> {
    return this.ask({ t: 'invite', users })
  }

  /** Makes a new short code for a private table; the old one becomes invalid. */
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
