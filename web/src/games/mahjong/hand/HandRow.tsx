/** The player's tiles, and beside them the player's melds. The drawn tile stands apart. */
import { useRef } from 'preact/hooks'
import { sizeFactor } from '../../../app/cardsize'
import { layout, short } from '../../../ui/layout'
import { useWidth } from '../../../ui/useWidth'
import { HandTiles } from '../../parts/tiles/hand/HandTiles'
import type { Scene } from '../../game'
import { Hidden, Winning } from '../stage/Place'
import { Melds, meldsLabel } from '../stage/Melds'
import { px } from '../../parts/tiles/px'
import { unitsOf } from '../../parts/tiles/turning'
import { winsOf, type Help, type Tile, type View } from '../view'
import { say } from '../words'
import { measures } from '../../parts/tiles/hand/measures'
import { cameBySwap } from './swap'
import type { Hand } from './useHand'

interface Props {
  scene: Scene<View>
  hand: Hand
  help: Help | null
  looked: Tile | null
  /** Called with the tile at which the player looks; null: none any more. */
  onLook: (tile: Tile | null) => void
  dim: boolean
  /** A tile's width on a square table; null: the layout decides it. */
  tile: number | null
}

export function HandRow({ scene, hand, help, looked, onLook, dim, tile }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const { view, base } = scene
  const melds = view.melds[base] ?? []
  const asked = scene.prompt !== null
  const fresh = cameBySwap(view, base, hand.tiles)
  const sizes = measures({
    width,
    size: sizeFactor(),
    layout: layout.value,
    short: layout.value === 'land' ? scene.open !== null : short.value || scene.open !== null,
    tiles: hand.tiles.length,
    melds: [...melds.map(unitsOf), ...extras(view, base)],
    most: tile,
    full: view.order.length > 4 ? 8 : 14,
  })
  return (
    <div
      class="mj-hand"
      ref={box}
      data-testid="hand"
      data-dim={dim || undefined}
      data-shape={layout.value}
      role="group"
      aria-label={`${say('hand')}, ${say('tiles', { n: hand.tiles.length })}`}
      style={{ ...px({ tw: sizes.tile, ht: sizes.tile, mw: sizes.meld }), '--cols': String(sizes.cols) }}
    >
      {width > 0 && (
        <>
          <HandTiles
            hand={hand}
            asked={asked}
            fixed={scene.you === null}
            look={(one) => ({
              same: looked === one.tile,
              refused: asked && hand.whyNot(one.tile) !== null,
              fresh: fresh.has(one.id),
              ready: help?.discards.some(({ tile }) => tile === one.tile) ?? false,
            })}
            onLook={onLook}
          />
          <div
            class="mj-own"
            data-testid={`rack-${base}`}
            data-won={winsOf(view, base).length > 0 || undefined}
            role="group"
            aria-label={meldsLabel(scene.name(base))}
          >
            <Hidden view={view} seat={base} />
            <Melds melds={melds} owner={base} order={view.order} looked={looked} name={scene.name} />
            <Winning view={view} seat={base} looked={looked} />
          </div>
        </>
      )}
    </div>
  )
}

/** Returns the widths, in tiles, of what lies beside the melds: a hidden tile, and winning tiles. */
function extras(view: View, seat: number): number[] {
  return [...(view.hidden[seat] ? [1] : []), ...winsOf(view, seat).map(() => 1)]
}
