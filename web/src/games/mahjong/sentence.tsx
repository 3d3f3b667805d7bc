/** The sentence that says what the table waits for: an order to the player whose turn it is, a statement to all others. */
import type { ComponentChildren } from 'preact'
import type { Scene } from '../game'
import { emphasised } from '../parts/emphasised'
import { isOut, type ClaimChoice, type HideChoice, type TurnChoice, type View } from './view'
import { say, tileName } from './words'

export function sentence(scene: Scene<View>): ComponentChildren {
  const { view, prompt, you } = scene
  if (view.amounts) return say('over')
  if (prompt && !scene.seats[you ?? -1]?.auto) return mine(scene)
  if (you !== null && isOut(view, you))
    return (
      <>
        {say('out_wait')}
        <small>{theirs(scene)}</small>
      </>
    )
  if (you !== null && (view.stage === 'swap' || view.stage === 'que')) return say('chosen_wait')
  return theirs(scene)
}

/**
 * The sentence for all who need not answer. While a tile can be claimed, the sentence must not show which
 * seats are asked.
 */
function theirs({ view, name }: Scene<View>): ComponentChildren {
  if (view.stage === 'swap') return say('wait_swap')
  if (view.stage === 'que') return say('wait_que')
  if (view.last)
    return emphasised(say, view.last.robbing ? 'wait_rob' : 'wait_claim', { who: name(view.last.seat), tile: tileName(view.last.tile) })
  return view.turn === null ? say('idle') : emphasised(say, 'wait', { who: name(view.turn) })
}

function mine(scene: Scene<View>): ComponentChildren {
  const prompt = scene.prompt!
  switch (prompt.kind) {
    case 'claim':
      return claim(scene, prompt.legal as unknown as ClaimChoice)
    case 'swap':
      return (
        <>
          {say('say_swap')}
          <small>{say('say_swap_dice')}</small>
        </>
      )
    case 'hide':
      return say((prompt.legal as unknown as HideChoice).suits.length > 0 ? 'say_hide_or' : 'say_hide')
    case 'declare':
      return (
        <>
          {say('say_declare')}
          {scene.view.swapped && <small>{passed(scene)}</small>}
        </>
      )
  }
  return turn(scene, prompt.legal as unknown as TurnChoice)
}

/** Says which player got our three tiles (换三张). */
function passed({ view, name }: Scene<View>): string {
  const to = view.swapped?.to[view.you ?? -1]
  return to === undefined ? '' : say('passed_to', { who: name(to) })
}

function claim(scene: Scene<View>, choice: ClaimChoice): ComponentChildren {
  return emphasised(say, choice.robbing ? 'say_rob' : 'say_claim', { who: scene.name(choice.seat), tile: tileName(choice.tile) })
}

function turn(scene: Scene<View>, choice: TurnChoice): ComponentChildren {
  if (choice.win) return say('say_discard_win')
  if (choice.bound === 'hidden') return say('say_hidden')
  if (choice.bound === 'locked') return say('say_locked')
  const missing = scene.view.missing[scene.you ?? -1]
  return choice.bound === 'missing' && missing ? emphasised(say, 'say_missing', { suit: say(`suit_${missing}`) }) : say('say_discard')
}
