/** All-in adjusted results (全下调整), month by month: the server sends them only to the account itself, or a program's owner. */
import type { AdjustedMonth } from '#sdk'
import { Figures } from './Figures'
import { h } from './words'

export function Adjusted({ months }: { months: AdjustedMonth[] }) {
  return (
    <details data-testid="adjusted">
      <summary>{h('adjusted')}</summary>
      <p class="soft">{h('adjusted_why')}</p>
      {months.map(({ month, chances, figures }) => (
        <section key={month} data-month={month}>
          <h3>
            <span class="num">{written(month)}</span> <small>{h('all_ins', { n: chances })}</small>
          </h3>
          <Figures figures={figures} />
        </section>
      ))}
    </details>
  )
}

/** Returns `2026-11` for 202611. */
function written(month: number): string {
  return `${Math.floor(month / 100)}-${String(month % 100).padStart(2, '0')}`
}
