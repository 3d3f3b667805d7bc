/** The table of results: the best ones, and those around the reader's. */
import { signed } from '../../i18n'
import { programText } from '../../i18n/bots'
import type { DailyDeal, DailyRow } from '#sdk'
import { Avatar } from '../../ui/Avatar'
import { d } from './words'

export function Results({ deal }: { deal: DailyDeal }) {
  const rows = deal.rows ?? []
  const best = rows[0]
  const own = deal.mine
  return (
    <section class="daily-results">
      {own && own.rank === undefined && <p class="soft">{d('uncounted')}</p>}
      {rows.length > 0 && (
        <table data-testid="daily-rows">
          <thead>
            <tr>
              <th scope="col">{d('rank')}</th>
              <th scope="col">{d('player')}</th>
              <th scope="col">{d('share')}</th>
              <th scope="col">{d('points')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <Row key={row.deal} row={row} after={rows[at - 1]} />
            ))}
          </tbody>
        </table>
      )}
      <div class="daily-ways">
        {best && (
          <a class="btn now" data-testid="daily-best" href={`/r/${best.deal}`}>
            {d('best')}
          </a>
        )}
        {own?.deal && own.deal !== best?.deal && (
          <a class="btn ghost" href={`/r/${own.deal}`}>
            {d('own')}
          </a>
        )}
      </div>
    </section>
  )
}

/** One row. `after`: the row above it; a gap is drawn if ranks between the two are not shown. */
function Row({ row, after }: { row: DailyRow; after: DailyRow | undefined }) {
  const apart = after !== undefined && row.rank > after.rank + 1
  return (
    <tr data-you={row.you || undefined} data-apart={apart || undefined}>
      <td class="num">{row.rank}</td>
      <td>
        <a href={`/r/${row.deal}`}>
          <Avatar of={row} size={32} told />
          <span class="nm">{row.name}</span>
          {row.you && <small>{d('you')}</small>}
          {row.program && <small data-testid="program">{programText(row)}</small>}
          <span class="sr">{d('row_replay')}</span>
        </a>
      </td>
      <td class="num">
        <span class="bar" style={{ '--share': `${row.share}%` }} aria-hidden="true" />
        {row.share}%
      </td>
      <td class="num" data-sign={Math.sign(row.points)}>
        {signed(row.points)}
      </td>
    </tr>
  )
}
