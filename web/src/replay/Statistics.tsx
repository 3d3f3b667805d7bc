/** The play of each seat, in numbers. */
import type { ComponentChildren } from 'preact'
import type { Scene } from '../games/game'
import { signed, t } from '../i18n'
import { Avatar } from '../ui/Avatar'
import { duration } from './duration'
import type { SeatStats } from './stats'

export function Statistics({ stats, scene }: { stats: readonly SeatStats[]; scene: Scene }) {
  return (
    <ul class="stats" data-testid="statistics" tabIndex={0} aria-label={t('replay_stats')}>
      {stats.map((one, seat) => (
        <li key={seat}>
          <h2>
            <Avatar of={scene.seats[seat]} name={scene.name(seat)} size={30} />
            <span>{scene.name(seat)}</span>
            {one.amount !== null && <b class={`num ${one.amount > 0 ? 'pos' : one.amount < 0 ? 'neg' : ''}`}>{signed(one.amount)}</b>}
          </h2>
          <dl class="num">
            <Fact name={t('stats_plays')} value={one.plays} />
            <Fact name={t('stats_passes')} value={one.passes} />
            <Fact name={t('stats_thought')} value={one.thought ? duration(one.thought.total) : '—'} />
            <Fact name={t('stats_median')} value={one.thought ? duration(one.thought.median) : '—'} />
            <Fact name={t('stats_longest')} value={one.thought ? duration(one.thought.longest) : '—'} />
            {one.biggest && <Fact name={t('stats_biggest')} value={one.biggest.text} wide />}
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Fact({ name, value, wide }: { name: string; value: ComponentChildren; wide?: boolean }) {
  return (
    <div class={wide ? 'wide' : undefined}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
