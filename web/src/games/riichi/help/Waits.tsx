/**
 * The state of the player's hand: its waits (听), how many tiles of each are left, what a win with each is worth, and 振听
 * with its cause.
 */
import { useState } from 'preact/hooks'
import { layout } from '../../../ui/layout'
import { Tile } from '../../parts/tiles/Tile'
import { isDora, type Tile as TileText, type View } from '../view'
import { plain, say, tileName } from '../words'
import type { Told, Wait } from './told'

interface Props {
  view: View
  told: Told
  /** The discard after which the hand would have these waits; null: it has them now. */
  after: TileText | null
  declaring: boolean
}

/** With more waits than this, each is drawn smaller. */
const MAX_ROOMY_WAITS = 3

export function Waits({ view, told, after, declaring }: Props) {
  const [open, setOpen] = useState(false)
  const { waits, furiten, distance, accepts } = told
  if (waits.length === 0 && !furiten && distance === null) return null
  const desk = layout.value === 'desk'
  return (
    <div class="rb-waits" data-testid="waits" data-many={waits.length > MAX_ROOMY_WAITS || undefined} data-after={after ?? undefined}>
      {(waits.length > 0 || furiten) && (
        <span class="rb-h num">
          {waits.length > 0 && <span>{heading(waits.length, after, declaring)}</span>}
          {furiten && (
            <button
              type="button"
              class="rb-furiten"
              data-testid="furiten"
              data-why={furiten}
              aria-expanded={desk || open}
              onClick={() => setOpen(!open)}
            >
              {say('furiten')}
            </button>
          )}
        </span>
      )}
      {waits.map((wait) => (
        <OneWait key={wait.tile} view={view} wait={wait} />
      ))}
      {waits.length === 0 && distance !== null && (
        <span class="rb-why num" data-testid="acceptance" data-distance={distance} data-n={accepts?.n}>
          <b>{say('distance', { n: distance })}</b> {accepts && say('accepts', { kinds: accepts.kinds, n: accepts.n })}
        </span>
      )}
      {furiten && (desk || open) && (
        <span class="rb-why" role="status">
          {say(furiten === 'after' ? 'after_furiten' : `furiten_${furiten}`)}
        </span>
      )}
    </div>
  )
}

function heading(n: number, after: TileText | null, declaring: boolean): string {
  if (after === null || layout.value !== 'desk') return say('waits', { n })
  return say(declaring ? 'riichi_waits' : 'then_waits', { tile: tileName(after), n })
}

function OneWait({ view, wait: { tile, left, han, limit, points, how } }: { view: View; wait: Wait }) {
  const worth = how === 'none' ? say('no_yaku') : limit ? say(`limit_${limit}`) : say('n_han', { n: han })
  const note = how === 'tsumo' ? say('tsumo_only') : worth
  return (
    <span
      class="rb-wait num"
      data-wait={tile}
      data-left={left}
      data-how={how}
      role="img"
      aria-label={[
        tileName(tile),
        say('left', { n: left }),
        note,
        how === 'tsumo' ? worth : '',
        points > 0 ? say('points', { n: plain(points) }) : '',
      ]
        .filter(Boolean)
        .join(' ')}
    >
      <Tile tile={tile} dora={isDora(view.indicators, tile)} />
      <span>
        <b>{say('left', { n: left })}</b>
        <span class="rb-k">{note}</span>
        {layout.value === 'desk' && points > 0 && <span class="rb-k"> {plain(points)}</span>}
      </span>
    </span>
  )
}
