/** The cost of each discard of a mahjong deal: tiles to come as bars, with losses hatched, and the danger in words. */
import { useState } from 'preact/hooks'
import { Tile } from '../../games/parts/tiles/Tile'
import { tileName } from '../../games/parts/tiles/words'
import type { Discards as Found, Thrown } from '#sdk'
import { Button } from '../../ui/Button'
import type { Asked } from './asked'
import { say } from './words'

export function Discards({ found, you, names, onJump }: Asked & { found: Found }) {
  const [seat, setSeat] = useState(you ?? 0)
  const rows = found.seats[seat] ?? []
  const worst = found.turns[seat] ?? null
  const most = Math.max(1, ...rows.map((row) => row.best_coming))
  return (
    <>
      <label class="ins-seat">
        {say('seat')}
        <select data-testid="insight-seat" value={seat} onChange={(event) => setSeat(Number(event.currentTarget.value))}>
          {found.seats.map((_, one) => (
            <option key={one} value={one}>
              {names(one)}
            </option>
          ))}
        </select>
      </label>
      <p class="ins-say" data-testid="insight-says">
        {sentenceOf(rows, worst)}
      </p>
      {rows.length > 0 && (
        <ol class="ins-rows" data-testid="insight-rows">
          <li class="head" aria-hidden="true">
            <span>{say('discard')}</span>
            <span />
            <span>
              {say('coming')}
              <i class="hatch" />
              {say('lost')}
            </span>
            <span />
            <span>{say('danger')}</span>
          </li>
          {rows.map((row, n) => (
            <Row key={row.after} row={row} n={n + 1} most={most} worst={n === worst} />
          ))}
        </ol>
      )}
      <footer class="ins-foot">
        <small>{say('only_seen')}</small>
        {worst !== null && (
          <Button
            kind="ghost"
            testid="insight-jump"
            icon="play"
            text={say('discard_jump', { n: worst + 1 })}
            onClick={() => onJump(rows[worst]!.after - 1, seat)}
          />
        )}
      </footer>
    </>
  )
}

function Row({ row, n, most, worst }: { row: Thrown; n: number; most: number; worst: boolean }) {
  const share = (tiles: number) => `${(100 * tiles) / most}%`
  return (
    <li data-worst={worst || undefined}>
      <span class="sr">
        {say('row', { n, tile: tileName(row.tile), coming: row.coming, lost: row.lost, level: say(row.level), danger: row.danger })}
      </span>
      <span class="n num" aria-hidden="true">
        {n}
      </span>
      <span class="tl" aria-hidden="true">
        <Tile tile={row.tile} />
      </span>
      <span class="bar" aria-hidden="true">
        <i style={{ width: share(row.coming) }} />
        <u style={{ left: share(row.coming), width: share(row.lost) }} />
      </span>
      <b class="num" aria-hidden="true">
        {row.coming}
        {row.lost > 0 && <small> −{row.lost}</small>}
      </b>
      <span class="danger" data-level={row.level} aria-hidden="true">
        {say(row.level)} <span class="num">{row.danger}%</span>
      </span>
    </li>
  )
}

function sentenceOf(rows: readonly Thrown[], worst: number | null): string {
  const row = worst === null ? undefined : rows[worst]
  if (!row) return say(rows.length > 0 ? 'none_lost' : 'none')
  const fill = { n: (worst ?? 0) + 1, tile: tileName(row.tile), lost: row.lost, best: tileName(row.best), more: row.best_coming }
  return say(row.coming === 0 ? 'stepped_back' : 'lost_tiles', fill)
}
