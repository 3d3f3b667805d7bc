/** A finished deal: every seat's tiles, its wins with their fans, and all payments. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { signed } from '../../i18n'
import type { Ended, Seat } from '#sdk'
import type { Result, Scene } from '../game'
import { fanName, meldName, readiness, worthOf } from './describe'
import { Tile, Tiles } from '../parts/tiles/Tile'
import { winsOf, type Check, type Meld, type Payment, type View, type Won } from './view'
import { why } from './why'
import { layout } from '../../ui/layout'
import { say, tileName } from './words'
import './result.css'

export function result(ended: Ended, scene: Scene<View>): Result {
  const view = (ended.view ?? scene.view) as View
  return {
    ...stampOf(ended, view, scene),
    title: titleOf(ended, view, scene),
    sub: subOf(view, scene),
    factors: [],
    total: null,
    seat: (seat) => ({
      role: roleOf(view, seat),
      cards: null,
      hand: <Shown view={view} scene={scene} seat={seat} />,
      note: '',
      why: why(ended.lines, seat),
    }),
    more: <Ledger view={view} scene={scene} />,
  }
}

function stampOf(ended: Ended, view: View, scene: Scene<View>): Pick<Result, 'stamp' | 'won'> {
  if (scene.you === null || ended.voided !== undefined) return { stamp: say('stamp_over'), won: null }
  const mine = ended.amounts?.[scene.you] ?? 0
  if (winsOf(view, scene.you).length > 0 && mine >= 0) return { stamp: say('stamp_won'), won: true }
  return { stamp: say(mine < 0 ? 'stamp_lost' : mine > 0 ? 'stamp_gained' : 'stamp_even'), won: mine < 0 ? false : mine > 0 ? true : null }
}

function titleOf(ended: Ended, view: View, scene: Scene<View>): string {
  if (ended.voided !== undefined) return say('voided')
  const winners = [...new Set(view.wins.map((won) => won.seat))]
  return winners.length === 0 ? say('result_wall') : say('result_won', { name: namesOf(scene, winners) })
}

/**
 * Returns how the deal ended: one player was left, or the wall was empty, with a check of hands or without
 * one; '' for a voided deal.
 */
function subOf(view: View, scene: Scene<View>): string {
  if (view.end === 'one_left') return say('result_last', { name: namesOf(scene, left(view)) })
  return view.end === 'wall' ? say(view.checks.length > 0 ? 'result_checked' : 'result_out') : ''
}

/** Returns the seats that had not won when the deal ended. */
function left(view: View): Seat[] {
  return view.order.filter((seat) => winsOf(view, seat).length === 0)
}

function namesOf(scene: Scene<View>, seats: readonly Seat[]): string {
  return seats.map(scene.name).join(say('and'))
}

function roleOf(view: View, seat: Seat): ComponentChildren {
  const place = [...new Set(view.wins.map((won) => won.seat))].indexOf(seat)
  const check = view.checks.find((one) => one.seat === seat)
  const missing = view.missing[seat]
  const before = [view.dealer === seat ? say('dealer') : null, missing ? say('missing', { suit: say(`suit_${missing}`) }) : null]
    .filter(Boolean)
    .map((one) => `${one} · `)
  return (
    <>
      {before}
      {place >= 0 ? say('place_won', { n: place + 1 }) : check ? <Checked check={check} /> : say('not_won')}
    </>
  )
}

/** The result of the check at the end (查叫): ready with its waits, not ready, or three suits. */
function Checked({ check }: { check: Check }) {
  return (
    <span data-testid={`check-${check.seat}`} data-readiness={check.readiness}>
      {readiness(check)}
    </span>
  )
}

/** A seat's melds and tiles; for a winner also the winning tile, apart, and the worth of the win. */
function Shown({ view, scene, seat }: { view: View; scene: Scene<View>; seat: Seat }) {
  const wins = winsOf(view, seat)
  const hand = wins[0]?.hand ?? view.hands?.[seat] ?? []
  return (
    <span class="shown-hand">
      {view.melds[seat]!.map((meld, at) => (
        <LaidDown key={at} meld={meld} />
      ))}
      <span class="tiles" data-testid={`result-hand-${seat}`}>
        <Tiles tiles={hand} up />
      </span>
      {wins.map((won, at) => (
        <WinningTile key={at} won={won} />
      ))}
      {wins.map((won, at) => (
        <Worth key={`worth${at}`} won={won} scene={scene} />
      ))}
    </span>
  )
}

function LaidDown({ meld }: { meld: Meld }) {
  return (
    <span class="tiles" data-meld={meld.kind} role="group" aria-label={`${meldName(meld)} ${tileName(meld.tiles[0]!)}`}>
      <Tiles tiles={meld.tiles} />
    </span>
  )
}

function WinningTile({ won }: { won: Won }) {
  return (
    <span class="winning" data-testid={`result-tile-${won.seat}`} data-won={won.tile}>
      <i>{say(`win_${won.kind}`)}</i>
      <Tile tile={won.tile} last />
    </span>
  )
}

/**
 * The worth of a win: the product, each fan with its factor, and the seat that the tile came from, if it was
 * not drawn.
 */
function Worth({ won, scene }: { won: Won; scene: Scene<View> }) {
  return (
    <small class="why" data-testid={`result-win-${won.seat}`} data-kind={won.kind} data-feeder={won.feeder ?? undefined}>
      <b>{worthOf(won)}</b>
      {won.fans.length === 0 && <span>{say('fan_plain')}</span>}
      {won.fans.map((fan) => (
        <span key={fan.name} data-fan={fan.name} data-factor={fan.factor}>
          {fanName(fan)}
        </span>
      ))}
      {won.plus > 0 && (
        <span>
          {say('pay_zimo')} {say('plus', { n: won.plus })}
        </span>
      )}
      {won.feeder !== null && <span>← {scene.name(won.feeder)}</span>}
    </small>
  )
}

/** Payments line by line: payer, receiver, reason; the viewer's are highlighted. */
function Ledger({ view, scene }: { view: View; scene: Scene<View> }) {
  // The ledger is closed at first on a phone, where the rows of seats say enough.
  const [open] = useState(layout.value !== 'phone' && view.ledger.length <= OPEN_ENTRIES)
  if (view.ledger.length === 0) return <p class="hint">{say('ledger_empty')}</p>
  return (
    <details class="ledger" data-testid="ledger" open={open}>
      <summary>{say('ledger')}</summary>
      <ol>
        {together(view.ledger).map((entry, at) => (
          <Line key={at} entry={entry} scene={scene} />
        ))}
      </ol>
    </details>
  )
}

/** A ledger with more entries than this is closed at first. */
const OPEN_ENTRIES = 24

function Line({ entry: { kind, payers, payees, amount }, scene }: { entry: Entry; scene: Scene<View> }) {
  const own = scene.you === null ? 0 : payees.includes(scene.you) ? payers.length : payers.includes(scene.you) ? -payees.length : 0
  const times = payers.length * payees.length
  return (
    <li
      data-own={own === 0 ? undefined : Math.sign(own)}
      data-kind={kind}
      data-payers={payers.join(' ')}
      data-payees={payees.join(' ')}
      data-each={amount}
    >
      <span>{say(`pay_${kind}`)}</span>
      <span>
        {say('pays', { payer: namesOf(scene, payers), payee: namesOf(scene, payees) })}
        {times > 1 && <small class="num"> {say('each', { n: amount })}</small>}
      </span>
      <b class="num">{own === 0 ? amount * times : signed(own * amount)}</b>
    </li>
  )
}

interface Entry {
  kind: string
  payers: Seat[]
  payees: Seat[]
  /** The amount that each payer pays to each payee. */
  amount: number
}

/** Joins equal payments of one cause into one line: from several seats to one, or from one to several. */
function together(ledger: readonly Payment[]): Entry[] {
  const entries: (Entry & { ref: number | undefined })[] = []
  for (const { kind, payer, payee, amount, ref } of ledger) {
    const last = entries.at(-1)
    const alike = last && last.kind === kind && last.amount === amount && last.ref === ref
    if (alike && last.payees.length === 1 && last.payees[0] === payee) last.payers.push(payer)
    else if (alike && last.payers.length === 1 && last.payers[0] === payer) last.payees.push(payee)
    else entries.push({ kind, payers: [payer], payees: [payee], amount, ref })
  }
  return entries
}
