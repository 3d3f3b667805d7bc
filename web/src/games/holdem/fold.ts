/** The fold of events into a view of Hold'em, as in engine/paiju/engine/games/holdem/view.py, event by event. */
import type { Card, Fold, GameEvent, Json, Line, Seat } from '#sdk'
import type { Awarded, BetChoice, Pot, Standing, View } from './view'

export const holdemFold: Fold<View> = { opening, after }

function opening(options: Record<string, Json>, seats: number, you: Seat | null): View {
  const each = <T>(value: T): T[] => Array.from({ length: seats }, () => value)
  return {
    options: options as View['options'],
    you,
    hand: you === null ? null : [],
    stacks: each(0),
    bets: each(0),
    standing: each<Standing>('absent'),
    shown: each(null),
    counts: each(0),
    status: 'initialized',
    button: null,
    small_blind: null,
    big_blind: null,
    order: [],
    pots: [],
    boards: [[]],
    streets: [[]],
    turn: null,
    choice: null,
    offered: [],
    runs: [],
    mucked: [],
    awards: [],
    amounts: null,
    lines: [],
    decimals: 0,
  }
}

function after(view: View, event: GameEvent): View {
  const seat = event['seat'] as Seat
  switch (event.e) {
    case 'hand_started':
      return started(view, event)
    case 'dealt':
      return {
        ...view,
        status: 'started',
        hand: view.you === null ? null : ((event['hands'] as (Card[] | null)[])[view.you] ?? []),
        counts: event['counts'] as number[],
        turn: null,
      }
    case 'posted':
      return recorded(posted(view, event), event)
    case 'called':
    case 'raised':
      return recorded(paid(view, seat, event['added'] as number, event['to'] as number), event)
    case 'checked':
    case 'declined':
      return recorded(view, event)
    case 'folded':
      return recorded(folded(view, seat), event)
    case 'asked':
      return { ...view, choice: event['choice'] as BetChoice }
    case 'turn':
      return { ...view, turn: seat }
    case 'collected':
      return { ...view, pots: event['pots'] as Pot[], bets: view.bets.map(() => 0) }
    case 'returned':
      return returned(view, seat, event['amount'] as number)
    case 'street_dealt':
      return dealtStreet(view, event)
    default:
      return showdown(view, event)
  }
}

function showdown(view: View, event: GameEvent): View {
  const seat = event['seat'] as Seat
  switch (event.e) {
    case 'offered':
      return { ...view, offered: event['seats'] as Seat[], runs: event['kind'] === 'run_it' ? view.stacks.map(() => null) : view.runs }
    case 'run_answered':
      return { ...answered(view, seat), runs: at(view.runs, seat, event['times'] as number) }
    case 'run_agreed':
      return { ...view, offered: [], boards: Array.from({ length: event['times'] as number }, () => view.boards).flat() }
    case 'shown':
      return { ...answered(view, seat), shown: at(view.shown, seat, event['cards'] as Card[]) }
    case 'mucked':
      return { ...answered(view, seat), mucked: [...view.mucked, seat] }
    case 'awarded':
      return awarded(view, event as Awarded)
    case 'settled':
      return { ...view, status: 'over', amounts: event['amounts'] as number[], lines: event['lines'] as Line[] }
    default:
      return view
  }
}

function started(view: View, event: GameEvent): View {
  const order = event['order'] as Seat[]
  return {
    ...view,
    status: 'assigned',
    button: (event['button'] as Seat | null | undefined) ?? null,
    small_blind: (event['small_blind'] as Seat | null | undefined) ?? null,
    big_blind: (event['big_blind'] as Seat | null | undefined) ?? null,
    order,
    stacks: event['stacks'] as number[],
    standing: view.stacks.map((_, seat) => (order.includes(seat) ? 'live' : 'absent')),
  }
}

function posted(view: View, event: GameEvent): View {
  const seat = event['seat'] as Seat
  const amount = event['amount'] as number
  const bet = view.bets[seat] ?? 0
  if (event['live']) return paid(view, seat, amount, bet + amount)
  const before = view.pots[0]?.amount ?? 0
  return { ...paid(view, seat, amount, bet), pots: [{ amount: before + amount, eligible: view.order }] }
}

/** Returns the view after a seat has put in `amount` chips; `bet`: its chips of this street after that. */
function paid(view: View, seat: Seat, amount: number, bet: number): View {
  const stack = (view.stacks[seat] ?? 0) - amount
  return {
    ...view,
    stacks: at(view.stacks, seat, stack),
    bets: at(view.bets, seat, bet),
    standing: stack ? view.standing : at(view.standing, seat, 'all_in'),
  }
}

function folded(view: View, seat: Seat): View {
  const pots = view.pots.map((pot) => ({ ...pot, eligible: pot.eligible.filter((other) => other !== seat) }))
  return { ...view, pots, standing: at(view.standing, seat, 'folded') }
}

function returned(view: View, seat: Seat, amount: number): View {
  return {
    ...view,
    stacks: at(view.stacks, seat, (view.stacks[seat] ?? 0) + amount),
    bets: at(view.bets, seat, (view.bets[seat] ?? 0) - amount),
    standing: at(view.standing, seat, 'live'),
  }
}

function dealtStreet(view: View, event: GameEvent): View {
  const number = (event['board'] as number | undefined) ?? 0
  const boards = at(view.boards, number, [...(view.boards[number] ?? []), ...(event['cards'] as Card[])])
  return { ...view, boards, streets: number ? view.streets : [...view.streets, []] }
}

function awarded(view: View, event: Awarded): View {
  let stacks = view.stacks
  event.winners.forEach((seat, place) => {
    stacks = at(stacks, seat, (stacks[seat] ?? 0) + (event.shares[place] ?? 0))
  })
  const pot = event.pot ?? 0
  const pots = view.pots.map((one, number) => (number === pot ? { ...one, amount: one.amount - event.amount } : one))
  return { ...view, stacks, pots, awards: [...view.awards, event] }
}

function answered(view: View, seat: Seat): View {
  return { ...view, offered: view.offered.filter((other) => other !== seat) }
}

function recorded(view: View, event: GameEvent): View {
  const entry = event as View['streets'][number][number]
  const streets = [...view.streets.slice(0, -1), [...(view.streets.at(-1) ?? []), entry]]
  return { ...view, streets, turn: null, choice: null }
}

/** The values per seat with one of them changed. */
function at<T>(values: readonly T[], seat: Seat, value: T): T[] {
  return values.map((old, place) => (place === seat ? value : old))
}
