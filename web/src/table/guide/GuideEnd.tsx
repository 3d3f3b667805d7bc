/** The last words of a guided deal (引导局), on its settlement: what was learnt, and where to go on. */
import { going, learn } from '../../lobby/joining'
import { useGuides } from '../../lobby/FirstTime'
import { gameOf } from '../../app/catalogue'
import { pick } from '../../i18n'
import type { Table } from '#sdk'
import { Avatar } from '../../ui/Avatar'
import { hasStrayed } from './taught'
import { useGuide } from './useGuide'
import { sayGuide } from './words'
import './guide.css'

/** The character that leads every guided deal. */
const TEACHER = 'cotton'

export function GuideEnd({ table, won }: { table: Table; won: boolean }) {
  const guide = useGuide(table.state.guide!)
  const guides = useGuides()
  if (!guide) return null
  const next = guides[(guides.findIndex(({ id }) => id === guide.id) + 1) % guides.length]
  const teacher = table.seats.find(({ character }) => character === TEACHER)
  return (
    <section class="guide-end" data-testid="guide-end">
      <Avatar of={{ ...teacher, bot: true, character: TEACHER }} size={48} />
      <div>
        <p>{won && !hasStrayed(table) ? pick(guide.end) : sayGuide('over')}</p>
        <nav>
          {next && next.id !== guide.id && (
            <button type="button" data-testid="next-guide" aria-disabled={going.value !== null} onClick={() => learn(next, table)}>
              {sayGuide('next', { game: pick(gameOf(next.game)?.name, next.game) })}
            </button>
          )}
          <a data-testid="guide-rules" href={`/rules/${table.game}`}>
            {sayGuide('rules')}
          </a>
        </nav>
      </div>
    </section>
  )
}
