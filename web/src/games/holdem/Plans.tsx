/** What to do when the turn comes (预选): given up by itself when the price has changed. */
import { useEffect, useState } from 'preact/hooks'
import type { Scene } from '../game'
import { amountOf } from './unit'
import type { BetChoice, View } from './view'
import { say } from './words'

type Plan = { what: 'check_fold' } | { what: 'check' } | { what: 'call'; price: number }

/** What we would owe if it were our turn now. */
function owedBy(view: View, seat: number): number {
  return Math.max(0, Math.max(...view.bets) - (view.bets[seat] ?? 0))
}

export function Plans({ scene }: { scene: Scene<View> }) {
  const [plan, setPlan] = useState<Plan | null>(null)
  const { view, you } = scene
  const owed = you === null ? 0 : owedBy(view, you)
  const price = Math.max(...view.bets)
  const street = view.streets.length
  useEffect(() => setPlan(null), [street])
  useEffect(() => {
    if (plan && ((plan.what === 'call' && plan.price !== price) || (plan.what === 'check' && owed > 0))) setPlan(null)
  }, [price, owed])
  usePlanned(scene, plan, () => setPlan(null))
  if (you === null || view.standing[you] !== 'live' || view.status !== 'started' || view.counts[you] === 0) return <div class="acts" />
  const choose = (next: Plan) => setPlan(plan?.what === next.what ? null : next)
  return (
    <div class="acts plans" role="group" data-testid="plans">
      <button type="button" class="btn ghost" data-testid="plan-check_fold" aria-pressed={plan?.what === 'check_fold'} onClick={() => choose({ what: 'check_fold' })}>{say('pre_check_fold')}</button>
      {owed > 0
        ? <button type="button" class="btn ghost num" data-testid="plan-call" aria-pressed={plan?.what === 'call'} onClick={() => choose({ what: 'call', price })}>{say('pre_call', { n: amountOf(view, Math.min(owed, view.stacks[you] ?? 0)) })}</button>
        : <button type="button" class="btn ghost" data-testid="plan-check" aria-pressed={plan?.what === 'check'} onClick={() => choose({ what: 'check' })}>{say('pre_check')}</button>}
    </div>
  )
}

/** Carries the plan out once the prompt is here and asks for what was planned. */
function usePlanned(scene: Scene<View>, plan: Plan | null, done: () => void): void {
  const turn = scene.prompt?.turn
  useEffect(() => {
    if (!plan || scene.prompt?.kind !== 'bet') return
    const choice = scene.prompt.legal as BetChoice
    done()
    if (plan.what === 'call' && choice.call !== null && choice.price === plan.price) scene.act({ a: 'call' })
    else if (plan.what !== 'call' && choice.check) scene.act({ a: 'check' })
    else if (plan.what === 'check_fold' && choice.fold) scene.act({ a: 'fold' })
  }, [turn])
}
