/** The sentence that says what the hand waits for. */
import type { ComponentChildren } from 'preact'
import type { Seat } from '#sdk'
import type { Scene } from '../../game'
import { emphasised } from '../../parts/emphasised'
import { beatenBy, sharedEqually, wonBy, wonWith } from '../awards'
import { line } from '../describe'
import { lacks } from '../lacks'
import { beatenName, names, winnerName, wonEach } from '../naming'
import { amountOf } from '../unit'
import { isAway } from './Away'
import type { BetChoice, View } from '../view'
import { say } from '../words'

export function sentence(scene: Scene<View>): ComponentChildren {
  const { view, prompt } = scene
  const me = scene.seats[scene.you ?? -1]
  if (view.amounts) return <Outcome scene={scene} />
  if (prompt && !me?.auto)
    return (
      <>
        {mine(scene)}
        <small>{before(scene)}</small>
      </>
    )
  if (isAway(scene)) return <Absent scene={scene} />
  if (view.turn !== null)
    return (
      <>
        {emphasised(say, 'wait', { who: scene.name(view.turn) })}
        <small>{before(scene)}</small>
      </>
    )
  if (view.offered.length > 0)
    return (
      <>
        {emphasised(say, 'wait', { who: names(scene, view.offered) })}
        <small>{say(asksToShow(view) ? 'wait_show' : 'wait_run')}</small>
      </>
    )
  return say('idle')
}

/** The sentence while an all-in is run out. */
export function runSentence({ view }: Scene<View>): ComponentChildren {
  const street = [0, 3, 4, 5].indexOf(view.boards[0]?.length ?? 0)
  return (
    <>
      {say('say_running')}
      <small>{say(`street_${['preflop', 'flop', 'turn', 'river'][street] ?? 'river'}`)}</small>
    </>
  )
}

function mine(scene: Scene<View>): ComponentChildren {
  const prompt = scene.prompt!
  switch (prompt.kind) {
    case 'straddle':
      return say('say_straddle', { n: amountOf(scene.view, Number(prompt.legal['amount'])) })
    case 'run_it':
      return say('say_run')
    case 'show':
      return say('say_show')
    case 'bet':
      return bet(scene, prompt.legal as unknown as BetChoice)
  }
  return say('say_any')
}

function bet(scene: Scene<View>, choice: BetChoice): ComponentChildren {
  if (choice.call !== null) return emphasised(say, 'say_call', { n: amountOf(scene.view, choice.call) })
  return choice.owe ? emphasised(say, 'say_check_owe', { n: amountOf(scene.view, choice.owe) }) : say('say_check')
}

function asksToShow(view: View): boolean {
  return view.awards.length > 0
}

/**
 * Returns the last action of this street in words, and the street; before the first action the street alone.
 */
function before(scene: Scene<View>): string {
  const { view } = scene
  const street = say(`street_${['preflop', 'flop', 'turn', 'river'][Math.min(view.streets.length - 1, 3)]}`)
  const last = view.streets.at(-1)?.findLast((entry) => entry.e !== 'declined')
  const told = last && line({ seq: 0, event: last, before: null, view: null, live: false }, scene)
  return told && told.seat !== null ? `${say('by', { who: scene.name(told.seat), what: told.plain })} · ${street}` : street
}

/** Why our seat is not dealt in, and below it the last action of the hand that the others play. */
function Absent({ scene }: { scene: Scene<View> }) {
  const info = scene.seats[scene.you ?? -1]
  const away: Readonly<Record<string, string>> = { out: 'away_out', wait_bb: 'away_wait' }
  const why = info?.stack === 0 ? 'away_broke' : (away[info?.sitting ?? ''] ?? 'idle')
  return (
    <>
      {say(why)}
      <small>{before(scene)}</small>
    </>
  )
}

/**
 * How the hand ended: the winners, their amounts, the winning hand and the hands that it beat. If players are
 * missing for the next hand, their number stands in place of the hands.
 */
function Outcome({ scene }: { scene: Scene<View> }) {
  const { view } = scene
  if (scene.ended?.voided !== undefined) return <>{say('voided')}</>
  const winners = [...new Set(view.awards.flatMap((award) => award.winners))]
  const lacking = scene.ended && scene.services ? lacks(scene.seats, scene.state.options) : null
  if (winners.length === 0)
    return (
      <>
        {say('over')}
        {lacking && <small data-testid="lacks">{lacking}</small>}
      </>
    )
  return (
    <>
      {won(scene, winners)}
      {lacking ? <small data-testid="lacks">{lacking}</small> : <small>{withWhat(scene, winners)}</small>}
    </>
  )
}

function won(scene: Scene<View>, winners: readonly Seat[]): ComponentChildren {
  const { view, you } = scene
  const mine = you === null ? 0 : wonBy(view, you)
  if (mine > 0) return emphasised(say, 'you_won', { n: amountOf(view, mine) })
  if (winners.length === 1)
    return emphasised(say, 'one_won', { n: amountOf(view, wonBy(view, winners[0]!)) }, { name: scene.name(winners[0]!) })
  return sharedEqually(view) ? say('some_won', { name: names(scene, winners) }) : wonEach(scene, view, winners, amountOf)
}

function withWhat(scene: Scene<View>, winners: readonly Seat[]): string {
  const { view } = scene
  const award = view.awards.toSorted((a, b) => b.amount - a.amount)[0]
  const made = award && wonWith(award)
  if (!made) return say('unseen_won')
  if (view.boards.length > 1) return say('ran', { n: view.boards.length })
  const beaten = beatenBy(view, winners)
  const name = winnerName(made, beaten)
  if (beaten.length === 0 || beaten.length > 3) return name
  return say('beats', { a: name, b: beaten.map((one) => beatenName(one, made)).join(' · ') })
}
