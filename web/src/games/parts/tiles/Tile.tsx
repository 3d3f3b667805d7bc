import { HIDDEN, type Tile as TileText } from './tiles'
import { tileName } from './words'
import { FACES } from './faces'

export interface TileLook {
  tile: TileText
  /** Whether it stands up, as in a hand: its depth shows above. */
  up?: boolean
  /** Whether it lies on its long edge, as a claimed tile does. */
  sideways?: boolean
  last?: boolean
  taken?: boolean
  /** Whether it was discarded as it was drawn (摸切). */
  tsumogiri?: boolean
  /** Whether the player looks at a tile of the same kind. */
  same?: boolean
  dora?: boolean
  /** Its name for screen readers, if that says more than the tile. */
  label?: string
  class?: string
}

/** One tile (牌), with its marks. */
export function Tile(look: TileLook) {
  return (
    <span
      class={classOf(look)}
      data-tile={look.tile}
      data-last={look.last || undefined}
      data-taken={look.taken || undefined}
      data-tsumogiri={look.tsumogiri || undefined}
      data-hi={look.same || undefined}
      data-dora={look.dora || undefined}
      role="img"
      aria-label={look.label ?? tileName(look.tile)}
    >
      <Face tile={look.tile} />
    </span>
  )
}

/**
 * The drawing alone, without a name: for use inside a button that has a name. A hidden tile has no drawing.
 */
export function Face({ tile }: { tile: TileText }) {
  const face = FACES[tile]
  return face ? <img src={face} alt="" draggable={false} /> : null
}

export function classOf(look: TileLook): string {
  return ['tile', look.tile === HIDDEN && 'back', look.up && 'up', look.sideways && 'lying', look.class].filter(Boolean).join(' ')
}

/** Tiles in a row, side by side. */
export function Tiles({ tiles, up, same }: { tiles: readonly TileText[]; up?: boolean; same?: TileText | null }) {
  return (
    <span class="tiles">
      {tiles.map((tile, at) => (
        <Tile key={`${tile}${at}`} tile={tile} {...(up ? { up } : {})} same={same === tile} />
      ))}
    </span>
  )
}
