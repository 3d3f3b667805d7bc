/** A finished deal: who won, how the stakes came about. */
import { lang, number } from '../../i18n'
import type { Ended, Line } from '#sdk'
import type { Result, Scene } from '../game'
import type { View } from './view'
import { why } from './why'
import { say } from './words'

export function result(ended: Ended, scene: Scene<View>): Result {
  const view = (ended.view ?? scene.view) as View
  return {
    ...stampOf(ended, view, scene),
    title: titleOf(ended, view, scene),
    sub: subOf(view, scene),
    ...stakesOf(ended.lines),
    seat: (seat) => ({
      role: roleOf(view, seat),
      cards: view.hands?.[seat] ?? null,
      note: view.hands?.[seat]?.length === 0 ? say('out') : '',
      why: why(ended.lines, view, scene, seat),
    }),
  }
}

/**
 * Returns the stamp: 胜, 平 or 负 by the viewer's amount; the viewer's place if the amounts do not add up to
 * 0; 终 for a spectator.
 */
function stampOf(ended: Ended, view: View, scene: Scene<View>): Pick<Result, 'stamp' | 'won'> {
  const amounts = ended.amounts ?? []
  if (scene.you === null) return { stamp: say('stamp_over'), won: null }
  const mine = amounts[scene.you] ?? 0
  if (view.ranks && amounts.reduce((sum, amount) => sum + amount, 0) !== 0) {
    const place = view.ranks[scene.you] ?? 1
    return {
      stamp: say('place_short', { n: lang.value === 'zh' ? (PLACES[place - 1] ?? place) : place }),
      won: place === 1 ? true : place === Math.max(...view.ranks) ? false : null,
    }
  }
  const won = mine === 0 ? null : mine > 0
  return { stamp: say(won === null ? 'stamp_even' : won ? 'stamp_won' : 'stamp_lost'), won }
}

const PLACES = '一二三四五六七八九十'

function titleOf(ended: Ended, view: View, scene: Scene<View>): string {
  if (ended.voided) return say('voided')
  if (view.landlord != null) return say(winners(view)?.includes(view.landlord) ? 'result_landlord' : 'result_farmers')
  const most = Math.max(...(ended.amounts ?? [0]))
  const best = (ended.amounts ?? []).flatMap((amount, seat) => (amount === most ? [scene.name(seat)] : []))
  if (best.length === 0 || best.length === scene.seats.length) return say('result_draw')
  return say('result_first', { name: best.join(say('and')) })
}

/** Returns the seats without cards left; null: the hands are not shown. */
function winners(view: View): number[] | null {
  return view.hands?.flatMap((hand, seat) => (hand.length === 0 ? [seat] : [])) ?? null
}

function subOf(view: View, scene: Scene<View>): string {
  const out = view.finished?.[0] ?? winners(view)?.[0]
  return out === undefined ? '' : say('went_out', { name: scene.name(out) })
}

/** Returns the factors that hold for every seat; a farmer's own doubling stands in the farmer's row. */
function stakesOf(lines: readonly Line[]): Pick<Result, 'factors' | 'total' | 'counts'> {
  const factors = new Map<string, number>()
  for (const line of lines) if (line.factor !== undefined && line.to === undefined) factors.set(line.reason, line.factor)
  const shown = [...factors].filter(([reason, factor]) => reason === 'base' || factor !== 1)
  const counts = shown.map((_, last) => shown.slice(0, last + 1).reduce((total, [, factor]) => total * factor, 1))
  const product = [...factors.values()].reduce((total, factor) => total * factor, 1)
  return {
    factors: shown.map(([reason, factor]) => ({ label: say(`reason_${reason}`), value: number(factor) })),
    total: shown.length > 1 ? say('multiple', { n: number(product) }) : null,
    counts,
  }
}

function roleOf(view: View, seat: number) {
  if (view.landlord != null)
    return (
      <>
        {view.landlord === seat && (
          <span class="badge lord" aria-hidden="true">
            {say('seal')}
          </span>
        )}{' '}
        {say(view.landlord === seat ? 'landlord' : 'farmer')}
      </>
    )
  return view.ranks ? say('place', { n: view.ranks[seat] ?? 0 }) : ''
}
