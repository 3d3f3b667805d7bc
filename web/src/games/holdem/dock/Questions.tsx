/** Prompts that are no bet: straddle, how often to run the board, whether to show. One button for each answer. */
import type { Action, Prompt } from '#sdk'
import { cardMark } from '../../../ui/CardText'
import { useShortcuts } from '../../parts/useShortcuts'
import type { Scene } from '../../game'
import { amountOf } from '../unit'
import type { View } from '../view'
import { say } from '../words'
import { Buttons, type Answer } from './answers'

export function Questions({ scene, prompt }: { scene: Scene<View>; prompt: Prompt }) {
  const answers = answersTo(prompt, scene)
  useShortcuts(
    Object.fromEntries(
      answers.flatMap((one, at) => [[String(at + 1), one.press], ...(one.key ? [[one.key.toLowerCase(), one.press]] : [])]),
    ),
  )
  return <Buttons scene={scene} answers={answers} />
}

function answersTo(prompt: Prompt, scene: Scene<View>): Answer[] {
  const answer = (id: string, label: string, action: Action, main = false): Answer => ({
    id: `act-${id}`,
    label,
    main,
    press: () => scene.act(action),
  })
  switch (prompt.kind) {
    case 'straddle': {
      const n = amountOf(scene.view, Number(prompt.legal['amount']))
      return [
        answer('straddle-false', say('no'), { a: 'straddle', yes: false }),
        answer('straddle-true', say('yes_straddle', { n }), { a: 'straddle', yes: true }, true),
      ]
    }
    case 'run_it':
      return ((prompt.legal['times'] ?? []) as number[]).map((times) =>
        answer(`run_it-${times}`, say('run_n', { n: times }), { a: 'run_it', times }, times === 1),
      )
    case 'show': {
      const cards = (prompt.legal['cards'] ?? []) as string[]
      const one = (card: string) => answer(`show-${card}`, say('show_one', { card: cardMark(card) }), { a: 'show', cards: [card] })
      return [...cards.map(one), answer('show', say('show_both'), { a: 'show', cards }), answer('muck', say('muck'), { a: 'muck' }, true)]
    }
  }
  return (prompt.hints ?? [prompt.default]).map((action, at) => answer(`hint-${at}`, JSON.stringify(action), action, at === 0))
}
