/** The dora indicators in five places; places without one yet show a back. */
import { Tile } from '../../parts/tiles/Tile'
import { HIDDEN } from '../../parts/tiles/tiles'
import type { View } from '../view'
import { say, tileNames } from '../words'

const PLACES = 5

export function Dora({ view, brief = false }: { view: View; brief?: boolean }) {
  const backs = Math.max(0, PLACES - view.indicators.length)
  return (
    <div
      class="rb-dora"
      data-testid="dora"
      data-n={view.indicators.length}
      data-brief={brief || undefined}
      role="img"
      aria-label={say('indicators_of', { tiles: tileNames(view.indicators) })}
    >
      <span aria-hidden="true">{say(brief ? 'indicators_short' : 'indicators')}</span>
      <span class="tiles" aria-hidden="true">
        {view.indicators.map((tile, at) => (
          <Tile key={at} tile={tile} />
        ))}
        {Array.from({ length: backs }, (_, at) => (
          <Tile key={`back${at}`} tile={HIDDEN} />
        ))}
      </span>
    </div>
  )
}
