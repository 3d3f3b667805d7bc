/** A seat's melds (副露). */
import type { Seat } from '#sdk'
import { meldName } from '../describe'
import { Tile } from '../../parts/tiles/Tile'
import type { Meld, Tile as TileText } from '../view'
import { say, tileName } from '../words'
import { lying, sourceOf } from '../../parts/tiles/turning'

interface Props {
  melds: readonly Meld[]
  owner: Seat
  order: readonly Seat[]
  /** Whether a meld is drawn as one tile and a number, for lack of room. */
  brief?: boolean
  looked: TileText | null
  name: (seat: Seat) => string
}

export function Melds({ melds, owner, order, brief = false, looked, name }: Props) {
  return (
    <>
      {melds.map((meld, at) => {
        const from = sourceOf(order, owner, meld)
        const label = `${meldName(meld)} ${tileName(meld.tiles[0]!)}${from && meld.feeder !== undefined ? ` ← ${name(meld.feeder)}` : ''}`
        const marks = { 'aria-label': label, 'data-meld': meld.kind, 'data-from': meld.feeder ?? undefined, 'data-side': from ?? undefined }
        const side = lying(meld, from)
        return brief ? (
          <span key={at} class="mj-brief num" role="img" {...marks}>
            <Tile tile={meld.tiles[0]!} same={looked === meld.tiles[0]} />
            <b aria-hidden="true">×{meld.tiles.length}</b>
          </span>
        ) : (
          <span key={at} class="mj-meld" role="group" {...marks}>
            {meld.tiles.map((tile, nth) => (
              <Tile key={nth} tile={tile} sideways={nth === side} same={looked === tile} />
            ))}
          </span>
        )
      })}
    </>
  )
}

/** Returns the label of a seat's melds for screen readers. */
export function meldsLabel(who: string): string {
  return say('melds_of', { name: who })
}
