/** The sentence that says what the table waits for: an order to the player whose turn it is, a statement to all others. */
import type { ComponentChildren } from 'preact'
import type { Scene } from '../game'
import { emphasised } from '../parts/emphasised'
import type { Asking } from './actions/answers'
import type { ClaimChoice, TurnChoice, View } from './view'
import { say, tileName } from './words'

export function sentence(scene: Scene<View>, asking: Asking | null = null): ComponentChildren {
  const { view, prompt, you } = scene
  if (view.amounts) return say('over')
  if (prompt && !scene.seats[you ?? -1]?.auto) return mine(scene, asking)
  return theirs(scene)
}

/**
 * The sentence for all who need not answer. While a tile can be claimed, the sentence must not show which
 * seats are asked.
 */
function theirs({ view, name }: Scene<View>): ComponentChildren {
  if (view.last)
    return emphasised(say, view.last.robbing ? 'wait_rob' : 'wait_claim', { who: name(view.last.seat), tile: tileName(view.last.tile) })
  return view.turn === null ? say('idle') : emphasised(say, 'wait', { who: name(view.turn) })
}

function mine(scene: Scene<View>, asking: Asking | null): ComponentChildren {
  const prompt = scene.prompt!
  if (prompt.kind === 'claim') {
    const choice = prompt.legal as unknown as ClaimChoice
    if (asking === 'chow' || asking === 'pung') return emphasised(say, `say_${asking}`, { tile: tileName(choice.tile) })
    return emphasised(say, choice.robbing ? 'say_rob' : 'say_claim', { who: scene.name(choice.seat), tile: tileName(choice.tile) })
  }
  if (asking === 'riichi') return say('say_declare')
  if (asking === 'kong') return say('say_kong')
  if (asking === 'kyuushu') return say('say_kyuushu_sure')
  return say(turn(prompt.legal as unknown as TurnChoice))
}

function turn({ win, bound, riichi, kyuushu }: TurnChoice): string {
  if (win) return 'say_tsumo'
  if (bound === 'riichi') return 'say_bound'
  if (riichi.length > 0) return 'say_riichi'
  return kyuushu === null ? 'say_discard' : 'say_kyuushu'
}
