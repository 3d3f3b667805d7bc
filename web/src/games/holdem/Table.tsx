/** The stage: the oval, the seats around it with cards and bets, the middle with board and pots. */
import type { ComponentChildren } from 'preact'
import type { Card as CardText, GameEvent, Seat } from '../../sdk'
import { Plate } from '../../table/Plate'
import { Card } from '../../ui/Card'
import { layout } from '../../ui/layout'
import type { Scene } from '../game'
import { betPlace, buttonPlace, placesOf, type Place } from './places'
import { amountOf } from './unit'
import type { Awarded, View } from './view'
import { say } from './words'

export function Stage({ scene, children }: { scene: Scene<View>; children?: ComponentChildren }) {
  const places = placesOf(scene.seats.length, scene.base, layout.value)
  const { view } = scene
  return (
    <div class="stage" data-n={scene.seats.length}>
      <div class="oval" aria-hidden="true" />
      <Middle scene={scene} />
      {places.map((place, seat) => <Spot key={seat} scene={scene} seat={seat} place={place} />)}
      {places.map((place, seat) => (view.bets[seat] ? <Bet key={`b${seat}`} scene={scene} seat={seat} place={betPlace(place, layout.value)} /> : null))}
      {view.button !== null && places[view.button] && <Button place={buttonPlace(places[view.button]!, layout.value)} />}
      {children}
    </div>
  )
}

function at({ x, y }: Place): Record<string, string> {
  return { '--x': `${x.toFixed(1)}%`, '--y': `${y.toFixed(1)}%` }
}

function Button({ place }: { place: Place }) {
  return <span class="badge d puck" role="img" data-testid="button" aria-label={say('button')} style={at(place)}>D</span>
}

function Bet({ scene, seat, place }: { scene: Scene<View>; seat: Seat; place: Place }) {
  return <span class="bet num" data-testid={`bet-${seat}`} style={at(place)}><Chip />{amountOf(scene.view, scene.view.bets[seat]!)}</span>
}

/** A clay chip. */
export function Chip() {
  return (
    <svg class="chipi" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11" fill="#d08a1d" /><circle cx="12" cy="12" r="11" fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="4.3 7.2" /><circle cx="12" cy="12" r="6.5" fill="#f6cb80" />
    </svg>
  )
}

function Spot({ scene, seat, place }: { scene: Scene<View>; seat: Seat; place: Place }) {
  const { view } = scene
  const info = scene.seats[seat]
  const own = seat === scene.base && scene.you !== null
  const standing = view.standing[seat]
  const cards = holeOf(scene, seat)
  const shown = view.shown[seat] != null
  const behind = standing === 'absent' ? (info?.stack ?? 0) : (view.stacks[seat] ?? 0)
  return (
    <section class={own ? 'st me' : 'st'} style={at(place)} aria-label={scene.name(seat)} data-show={shown || undefined} data-folded={standing === 'folded' || undefined} data-absent={standing === 'absent' || undefined}>
      {cards.length > 0 && (
        <div class="hole" data-testid={`hole-${seat}`}>
          {cards.map((card, nth) => <span key={nth} class="lay" {...mark(view, card)}><Card card={card} /></span>)}
        </div>
      )}
      <div class="plated">
        <Plate scene={scene} seat={seat} sub={<><Blind view={view} seat={seat} /><span data-testid={`stack-${seat}`}>{amountOf(view, behind)}</span></>} />
        <Tag scene={scene} seat={seat} />
      </div>
    </section>
  )
}

function Blind({ view, seat }: { view: View; seat: Seat }) {
  const kind = view.small_blind === seat ? 'sb' : view.big_blind === seat ? 'bb' : null
  return kind && view.status !== 'over' ? <abbr class="blind" title={say(kind)}>{kind.toUpperCase()}</abbr> : null
}

/** The cards drawn before a seat: ours, shown ones, backs of who is still in; none of who folded or mucked. */
function holeOf(scene: Scene<View>, seat: Seat): CardText[] {
  const { view } = scene
  const open = scene.open?.[seat]?.hand
  if (open && open.length > 0) return open
  if (seat === scene.you && view.hand) return view.hand
  const shown = view.shown[seat]
  if (shown) return shown
  const out = view.standing[seat] === 'folded' || view.standing[seat] === 'absent' || view.mucked.includes(seat)
  return out ? [] : Array.from({ length: view.counts[seat] ?? 0 }, () => '??')
}

/** At the showdown the winning five stand out, the rest steps back. */
function mark(view: View, card: CardText): { 'data-win'?: true; 'data-lose'?: true } {
  const best = view.awards.flatMap((award) => award.best ?? []).flat()
  if (best.length === 0 || card === '??') return {}
  return best.includes(card) ? { 'data-win': true } : { 'data-lose': true }
}

/** What a seat did last on this street, or what became of it. */
function Tag({ scene, seat }: { scene: Scene<View>; seat: Seat }) {
  const { view } = scene
  const won = view.awards.reduce((sum, award) => sum + wonBy(award, seat), 0)
  if (won > 0) return <span class="chip act won" data-testid={`tag-${seat}`}>{say('tag_won', { n: amountOf(view, won) })}</span>
  const category = view.shown[seat] ? handOf(view, seat) : null
  if (category) return <span class="chip act named" data-testid={`tag-${seat}`}>{category}</span>
  const [key, kind] = tagOf(view, seat)
  return key ? <span class={`chip act ${kind}`} data-testid={`tag-${seat}`}>{say(key)}</span> : null
}

function wonBy(award: Awarded, seat: Seat): number {
  const at = award.winners.indexOf(seat)
  return at < 0 ? 0 : (award.shares[at] ?? 0)
}

function handOf(view: View, seat: Seat): string | null {
  const award = view.awards.find((one) => one.winners.includes(seat))
  return award?.category ? say(award.category) : null
}

function tagOf(view: View, seat: Seat): [string | null, string] {
  if (view.mucked.includes(seat)) return ['tag_muck', '']
  if (view.standing[seat] === 'folded') return ['tag_fold', '']
  if (view.standing[seat] === 'all_in') return ['tag_all_in', 'hot']
  const last = (view.streets.at(-1) ?? []).findLast((entry: GameEvent) => entry['seat'] === seat)
  switch (last?.e) {
    case 'checked': return ['tag_check', '']
    case 'called': return ['tag_call', '']
    case 'raised': return [last['opens'] ? 'tag_bet' : 'tag_raise', 'light']
    case 'posted': return last['live'] ? ['tag_post', ''] : [null, '']
    default: return [null, '']
  }
}

function Middle({ scene }: { scene: Scene<View> }) {
  const { view } = scene
  const total = view.pots.reduce((sum, pot) => sum + pot.amount, 0) + view.bets.reduce((sum, bet) => sum + bet, 0)
  const won = view.awards.at(-1)
  return (
    <div class="mid" data-boards={view.boards.length}>
      {won ? <p class="handname" data-testid="handname">{won.winners.map(scene.name).join(say('and'))}{won.category && ` · ${say(won.category)}`}</p>
        : total > 0 && <p class="pot num">{say('pot_total')} <b data-testid="pot">{amountOf(view, total)}</b></p>}
      {view.boards.map((board, number) => <Board key={number} view={view} board={board} number={number} />)}
      <Pots scene={scene} />
    </div>
  )
}

function Board({ view, board, number }: { view: View; board: readonly CardText[]; number: number }) {
  const slots = Math.max(0, 5 - board.length)
  return (
    <div class="comm" role="group" data-testid={`board-${number}`} aria-label={say('board')}>
      {board.map((card, at) => <span key={at} class="lay" {...mark(view, card)}><Card card={card} /></span>)}
      {board.length > 0 && Array.from({ length: slots }, (_, at) => <span key={`slot${at}`} class="slot" aria-hidden="true" />)}
    </div>
  )
}

/** Side pots with who contends for each; once won, where each went. */
function Pots({ scene }: { scene: Scene<View> }) {
  const { view } = scene
  if (view.awards.length > 0)
    return (
      <div class="pots">
        {view.awards.map((award, at) => (
          <span key={at} class="chip now num" data-testid="award">{say('pot_to', { pot: potName(award.pot ?? 0), n: amountOf(view, award.amount), names: award.winners.map(scene.name).join(say('and')) })}</span>
        ))}
      </div>
    )
  if (view.pots.length < 2) return null
  return (
    <div class="pots">
      {view.pots.map((pot, at) => (
        <span key={at} class="chip num" data-testid={`pot-${at}`}>{potName(at)} <b>{amountOf(view, pot.amount)}</b> · {pot.eligible.length > 2 ? say('players', { n: pot.eligible.length }) : pot.eligible.map(scene.name).join(say('and'))}</span>
      ))}
    </div>
  )
}

function potName(pot: number): string {
  return pot === 0 ? say('main_pot') : say('side_pot', { n: pot })
}

