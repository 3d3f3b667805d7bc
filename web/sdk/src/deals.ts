import type { Ended, Prompt, PublicTurn, Started } from './moments.ts'
import type { GameEvent, Line, Opening, PromptMessage, TableMessage } from './types.ts'

/** The fields of a `settled` event. */
export interface Settled {
  amounts: number[]
  lines: Line[]
}

/** The deal that a `deal_started` begins. */
export function startedBy(event: GameEvent): Started {
  const { deal, commit, seeds, seats, root } = event as unknown as Started
  return { deal, commit, seeds, seats, ...(root ? { root } : {}) }
}

/** The deal that a `deal_ended` or `deal_voided` ends, with its start and settlement if they were seen, and its last view; `now` is Unix ms. */
export function endedBy(event: GameEvent, started: Started | null, settled: Settled | null, view: unknown, now: number): Ended {
  const told = event as unknown as { deal: string; reveal?: string; openings?: Opening[]; reason?: string; ended_at?: number }
  const began = started?.deal === told.deal ? started : null
  const voided = event.e === 'deal_voided'
  return {
    deal: told.deal,
    commit: began?.commit ?? null,
    root: began?.root ?? null,
    reveal: told.reveal ?? '',
    openings: told.openings ?? [],
    seeds: began?.seeds ?? null,
    amounts: voided ? null : (settled?.amounts ?? null),
    lines: voided ? [] : (settled?.lines ?? []),
    view,
    at: told.ended_at ?? now,
    ...(voided ? { voided: told.reason ?? '' } : {}),
  }
}

/** A public turn on the wire. */
type WireTurn = NonNullable<TableMessage['turn']>

export function turnOf({ seat, deadline_at, bank_ms = 0 }: WireTurn): PublicTurn {
  return { seat, deadlineAt: deadline_at, bankMs: bank_ms }
}

/** The turn that a `turn` event begins, in the form of a snapshot's. */
export function turnIn(event: GameEvent): WireTurn {
  const { seat, deadline_at, bank_ms } = event as unknown as WireTurn
  return { seat, deadline_at, ...(bank_ms === undefined ? {} : { bank_ms }) }
}

/** The prompt that a message opens or renews; null: the message closes the open one. `deadline`: used if the message has none. */
export function promptOf(message: PromptMessage, deadline: number): Prompt | null {
  const { turn } = message
  if (typeof turn !== 'string') return null
  return {
    turn,
    seat: message.seat,
    kind: message.kind ?? '',
    legal: (message.legal ?? {}) as Record<string, unknown>,
    default: message.default ?? { a: '' },
    deadlineAt: message.deadline_at ?? deadline,
    bankMs: message.bank_ms ?? 0,
    actAt: message.act_at ?? null,
    hints: message.hints ?? null,
    complete: message.complete === true,
    tip: message.tip ?? null,
  }
}
