/** The sentence that says what the hand waits for. */
import type { ComponentChildren } from 'preact'
import type { Scene } from '../game'
import { line } from './describe'
import { amountOf } from './unit'
import type { BetChoice, View } from './view'
import { say } from './words'

export function sentence(scene: Scene<View>): ComponentChildren {
  const { view, prompt } = scene
  if (view.amounts) return <Outcome scene={scene} />
  if (prompt && !scene.seats[scene.you ?? -1]?.auto) return <>{mine(scene)}<small>{before(scene)}</small></>
  if (view.turn !== null) return <>{emphasised('wait', scene.name(view.turn))}<small>{before(scene)}</small></>
  if (view.offered.length > 0) return emphasised('wait_many', view.offered.map(scene.name).join(say('and')))
  return say('idle')
}

function mine(scene: Scene<View>): ComponentChildren {
  const prompt = scene.prompt!
  switch (prompt.kind) {
    case 'straddle': return say('say_straddle', { n: amountOf(scene.view, Number(prompt.legal['amount'])) })
    case 'run_it': return say('say_run')
    case 'show': return say('say_show')
  }
  const choice = prompt.legal as BetChoice
  if (choice.call !== null) return emphasised('say_call', amountOf(scene.view, choice.call), 'n')
  return choice.owe ? emphasised('say_check_owe', amountOf(scene.view, choice.owe), 'n') : say('say_check')
}

/** What was done last, and on which street. */
function before(scene: Scene<View>): string {
  const { view } = scene
  const street = say(`street_${['preflop', 'flop', 'turn', 'river'][Math.min(view.streets.length - 1, 3)]}`)
  const last = view.streets.at(-1)?.findLast((entry) => entry.e !== 'declined')
  const told = last && line({ seq: 0, event: last, before: null, view: null, live: false }, scene)
  return told && told.seat !== null ? `${scene.name(told.seat)} ${told.plain} · ${street}` : street
}

function Outcome({ scene }: { scene: Scene<View> }) {
  const { view } = scene
  const award = view.awards.at(-1)
  if (!award) return say('over')
  const names = award.winners.map(scene.name).join(say('and'))
  return <>{say(award.winners.length > 1 ? 'result_split' : 'result_won', { name: names })}{award.category && <small>{say(award.category)}</small>}</>
}

function emphasised(key: string, what: string, name = 'who'): ComponentChildren[] {
  return say(key, { [name]: '\u0000' }).split('\u0000').flatMap((part, at) => (at ? [<em key={at}>{what}</em>, part] : [part]))
}
