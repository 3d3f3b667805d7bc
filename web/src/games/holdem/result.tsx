/** A finished hand, as a settlement: who won which pot with what. */
import type { Ended, Seat } from '#sdk'
import type { Result, Scene } from '../game'
import { beatenBy, handOf, sharedEqually, winnersOf, wonWith } from './awards'
import { handName, names, winnerName, wonEach } from './naming'
import { amountOf } from './unit'
import type { View } from './view'
import { awardName, why } from './why'
import { say } from './words'

export function result(ended: Ended, scene: Scene<View>): Result {
  const view = (ended.view ?? scene.view) as View
  const mine = scene.you === null ? null : (ended.amounts?.[scene.you] ?? 0)
  const best = view.awards.toSorted((a, b) => b.amount - a.amount)[0]
  const made = best && wonWith(best)
  return {
    stamp: say(mine === null ? 'stamp_over' : mine === 0 ? 'stamp_even' : mine > 0 ? 'stamp_won' : 'stamp_lost'),
    won: mine === null || mine === 0 ? null : mine > 0,
    title: ended.voided !== undefined ? say('voided') : titleOf(view, scene),
    sub: made ? winnerName(made, beatenBy(view, winnersOf(view))) : '',
    factors:
      view.awards.length > 1
        ? view.awards.map((award) => ({
            label: `${awardName(view, award)} → ${names(scene, award.winners)}`,
            value: amountOf(view, award.amount),
          }))
        : [],
    total: null,
    decimals: view.decimals,
    joiner: '·',
    seat: (seat) => ({
      role: roleOf(view, seat),
      cards: cardsOf(view, seat),
      note: cardsOf(view, seat) || view.standing[seat] === 'absent' ? '' : say('unseen'),
      why: why(ended.lines, view, seat),
    }),
  }
}

function titleOf(view: View, scene: Scene<View>): string {
  const winners = winnersOf(view)
  if (winners.length === 0) return say('over')
  if (winners.length === 1) return say(winners[0] === view.you ? 'result_won_you' : 'result_won', { name: scene.name(winners[0]!) })
  return sharedEqually(view) ? say('result_split', { name: names(scene, winners) }) : wonEach(scene, view, winners, amountOf)
}

function cardsOf(view: View, seat: Seat): readonly string[] | null {
  return view.shown[seat] ?? (seat === view.you && view.hand?.length ? view.hand : null) ?? null
}

function roleOf(view: View, seat: Seat): string {
  if (view.standing[seat] === 'absent') return say('tag_out')
  if (view.mucked.includes(seat)) return say('tag_muck')
  if (view.standing[seat] === 'folded') return say('tag_fold')
  const made = handOf(view, view.shown[seat])
  return made ? handName(made) : view.standing[seat] === 'all_in' ? say('tag_all_in') : ''
}
