/** The reasons for a change of a seat's chips: what it put in, and what it won from which pot with which hand. */
import { signed } from '../../i18n'
import type { Line, Seat } from '#sdk'
import { madeOf } from './hands'
import { handName, potName } from './naming'
import type { Awarded, View } from './view'
import { say } from './words'

/** Returns the reasons as items whose values add up to the seat's amount. */
export function why(lines: readonly Line[], view: View, seat: Seat): { label: string; value: string }[] {
  const put = lines.reduce((sum, line) => (line.seat === seat && line.reason === 'bets' ? sum + line.amount : sum), 0)
  const bets = put === 0 ? [] : [{ label: say('put_in'), value: signed(put, view.decimals) }]
  return [...bets, ...view.awards.flatMap((award) => won(view, award, seat))]
}

function won(view: View, award: Awarded, seat: Seat): { label: string; value: string }[] {
  const place = award.winners.indexOf(seat)
  if (place < 0) return []
  const made = award.best?.[place] ? madeOf(award.best[place]) : null
  return [
    {
      label: [awardName(view, award), made ? handName(made) : say('unopposed')].join(' · '),
      value: signed(award.shares[place] ?? 0, view.decimals),
    },
  ]
}

/**
 * Returns the name of an award's pot; if there are several boards, the number of the run stands before the
 * name: 主池; 第 2 次 边池1.
 */
export function awardName(view: View, award: Awarded): string {
  const run = view.boards.length > 1 ? `${say('run_nth', { n: (award.board ?? 0) + 1 })} ` : ''
  return run + potName(award.pot ?? 0)
}
