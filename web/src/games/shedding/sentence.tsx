/** The sentence that says what the table waits for: an order to the player whose turn it is, a statement to all others. */
import type { ComponentChildren } from 'preact'
import { cardName } from '../../ui/Card'
import type { Scene } from '../game'
import { emphasised } from '../parts/emphasised'
import { leads, toCover, type View } from './view'
import { handName, say } from './words'

export function sentence(scene: Scene<View>): ComponentChildren {
  const { view, prompt } = scene
  if (view.amounts) return say('over')
  if (!scene.live && !scene.open && scene.you !== null) return say(scene.elsewhere ? 'played_elsewhere' : 'offline_kept')
  if (prompt && !scene.seats[scene.you ?? -1]?.auto) return mine(scene)
  if (view.turn !== null && view.turn === scene.you && scene.seats[scene.you]?.auto) return say('auto_on')
  if (view.turn === null) return view.status === 'assigned' && view.landlord != null ? say('wait_double') : ''
  return <span>{theirs(scene, view.turn)}</span>
}

function theirs(scene: Scene<View>, seat: number): ComponentChildren[] {
  const { view } = scene
  const who = scene.name(seat)
  if (view.status === 'dealt') return emphasised(say, 'wait_call', { who })
  return emphasised(say, leads(view) ? (view.last ? 'resume_lead' : 'wait_lead') : 'wait_play', { who })
}

function mine(scene: Scene<View>): ComponentChildren {
  const { view, prompt } = scene
  if (prompt!.kind === 'call') return say(prompt!.legal['rob'] ? 'say_rob' : 'say_call')
  if (prompt!.kind === 'bid') return say('say_bid')
  if (prompt!.kind === 'double') return say(prompt!.legal['redouble'] ? 'say_redouble' : 'say_double')
  const best = toCover({ ...view, turn: view.turn ?? scene.you })
  if (best) {
    const none = prompt!.complete && prompt!.hints?.every((hint) => hint.a === 'pass')
    return emphasised(say, none ? 'say_none' : 'say_cover', { who: scene.name(best.seat), what: handName(best, scene.info.family) })
  }
  const include = prompt!.legal['must_include']
  if (typeof include === 'string') return emphasised(say, 'say_include', { card: cardName(include) })
  if (view.landlord != null && view.landlord === scene.you && !view.last) return say('first_as_landlord')
  return say('say_lead', { first: say('first') })
}
