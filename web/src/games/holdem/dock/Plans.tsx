/**
 * The plans for our next turn on this street (预选). The server keeps the chosen plan. If the price rises, it
 * drops the plan to check or to call; the plan `check_fold` holds at any price.
 */
import type { Action } from '#sdk'
import type { Scene } from '../../game'
import { amountOf } from '../unit'
import type { View } from '../view'
import { Button } from '../../../ui/Button'
import { say } from '../words'

export function Plans({ scene }: { scene: Scene<View> }) {
  const { view, you, services } = scene
  const { plan } = scene.state
  if (you === null || services === null || view.standing[you] !== 'live' || view.turn === null || view.counts[you] === 0) return null
  const owed = Math.min(Math.max(0, Math.max(...view.bets) - (view.bets[you] ?? 0)), view.stacks[you] ?? 0)
  const others: [string, Action, string] =
    owed > 0
      ? ['call', { a: 'call', amount: owed }, say('pre_call', { n: amountOf(view, owed) })]
      : ['check', { a: 'check' }, say('pre_check')]
  const choices: [string, Action, string][] = [['check_fold', { a: 'check_fold' }, say('pre_check_fold')], others]
  return (
    <div class="acts plans" role="group" aria-label={say('plans')} data-testid="plans">
      {choices.map(([id, action, label]) => (
        <Button
          key={id}
          kind="ghost num"
          testid={`plan-${id}`}
          aria-pressed={plan?.a === action.a}
          disabled={!scene.live}
          onClick={() => services.plan(plan?.a === action.a ? null : action)}
        >
          <span class="tickbox" aria-hidden="true" />
          {label}
        </Button>
      ))}
    </div>
  )
}
