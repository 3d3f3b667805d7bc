/** A finished deal: every seat's tiles, what it won with and why, and who paid whom what for. */
import { signed } from '../../i18n'
import type { Ended, Seat } from '../../sdk'
import type { Result, Scene } from '../game'
import { fanNames, readiness, worthOf } from './describe'
import { Tile, Tiles } from './tile/Tile'
import { winsOf, type Payment, type View, type Won } from './view'
import { say } from './words'
import './result.css'

export function result(ended: Ended, scene: Scene<View>): Result {
  const view = (ended.view ?? scene.view) as View
  return {
    ...stampOf(ended, view, scene),
    title: titleOf(ended, view, scene),
    sub: view.end ? say(view.end === 'wall' ? 'result_wall' : 'result_last', { name: namesOf(scene, left(view)) }) : '',
    factors: [],
    total: null,
    seat: (seat) => ({ role: roleOf(view, seat), cards: null, hand: <Shown view={view} seat={seat} />, note: '' }),
    more: <Ledger view={view} scene={scene} />,
  }
}

function stampOf(ended: Ended, view: View, scene: Scene<View>): Pick<Result, 'stamp' | 'won'> {
  if (scene.you === null || ended.voided !== undefined) return { stamp: say('stamp_over'), won: null }
  const mine = ended.amounts?.[scene.you] ?? 0
  if (winsOf(view, scene.you).length > 0 && mine >= 0) return { stamp: say('stamp_won'), won: true }
  return { stamp: say(mine < 0 ? 'stamp_lost' : 'stamp_even'), won: mine < 0 ? false : mine > 0 ? true : null }
}

function titleOf(ended: Ended, view: View, scene: Scene<View>): string {
  if (ended.voided !== undefined) return say('voided')
  const winners = [...new Set(view.wins.map((won) => won.seat))]
  return winners.length === 0 ? say('result_wall') : say('result_won', { name: namesOf(scene, winners) })
}

/** Who had not won when the deal ended. */
function left(view: View): Seat[] {
  return view.order.filter((seat) => winsOf(view, seat).length === 0)
}

function namesOf(scene: Scene<View>, seats: readonly Seat[]): string {
  return seats.map(scene.name).join(say('and'))
}

function roleOf(view: View, seat: Seat): string {
  const place = [...new Set(view.wins.map((won) => won.seat))].indexOf(seat)
  const check = view.checks.find((one) => one.seat === seat)
  const missing = view.missing[seat]
  const about = place >= 0 ? say('place_won', { n: place + 1 }) : check ? readiness(check) : say('not_won')
  return [view.dealer === seat ? say('dealer') : null, missing ? say('missing', { suit: say(`suit_${missing}`) }) : null, about].filter(Boolean).join(' · ')
}

/** A seat's melds and tiles; where it won, the winning tile apart and what made it worth so much. */
function Shown({ view, seat }: { view: View; seat: Seat }) {
  const wins = winsOf(view, seat)
  const first = wins[0]
  const hand = first?.hand ?? view.hands?.[seat] ?? []
  return (
    <span class="shown-hand">
      {view.melds[seat]!.map((meld, at) => <Tiles key={at} tiles={meld.tiles} />)}
      <Tiles tiles={hand} up />
      {wins.map((won, at) => <WinningTile key={at} won={won} />)}
      {wins.map((won, at) => <small key={`why${at}`} class="why"><b>{worthOf(won)}</b> {fanNames(won.fans)}</small>)}
    </span>
  )
}

function WinningTile({ won }: { won: Won }) {
  return <span class="winning"><i>{say(`win_${won.kind}`)}</i><Tile tile={won.tile} last /></span>
}

/** Who paid whom what for, line by line. */
function Ledger({ view, scene }: { view: View; scene: Scene<View> }) {
  if (view.ledger.length === 0) return <p class="hint">{say('ledger_empty')}</p>
  return (
    <details class="ledger" data-testid="ledger" open={view.ledger.length <= 12}>
      <summary>{say('ledger')}</summary>
      <ol>{together(view.ledger).map(({ kind, payers, payee, amount }, at) => (
        <li key={at}><span>{say(`pay_${kind}`)}</span><span>{say('pays', { payer: namesOf(scene, payers), payee: scene.name(payee) })}</span><b class="num">{signed(amount)}</b></li>
      ))}</ol>
    </details>
  )
}

interface Entry {
  kind: string
  payers: Seat[]
  payee: Seat
  /** What each of them paid. */
  amount: number
}

/** Payments of one cause to one seat are one line: the others pay it alike. */
function together(ledger: readonly Payment[]): Entry[] {
  const entries: (Entry & { ref: number | undefined })[] = []
  for (const { kind, payer, payee, amount, ref } of ledger) {
    const last = entries.at(-1)
    if (last && last.kind === kind && last.payee === payee && last.amount === amount && last.ref === ref) last.payers.push(payer)
    else entries.push({ kind, payers: [payer], payee, amount, ref })
  }
  return entries
}
