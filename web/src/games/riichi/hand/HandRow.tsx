/** The player's tiles, and beside them the player's melds. The drawn tile stands apart. */
import { useRef } from 'preact/hooks'
import { sizeFactor } from '../../../app/cardsize'
import { layout, short } from '../../../ui/layout'
import { useWidth } from '../../../ui/useWidth'
import { HandTiles } from '../../parts/tiles/hand/HandTiles'
import { px } from '../../parts/tiles/px'
import type { Scene } from '../../game'
import { alike } from '../stage/looked'
import { widthOf } from '../stage/laid'
import { Melds, meldsLabel } from '../stage/Melds'
import { isDora, type Tile, type View } from '../view'
import { fullName, say } from '../words'
import { sizesOf } from './sizes'
import type { Hand } from './useHand'

interface Props {
  scene: Scene<View>
  hand: Hand
  /** Whether the player is choosing the tile with which to declare riichi. */
  declaring: boolean
  /** Tiles whose discard leaves the hand waiting. */
  ready: readonly Tile[]
  looked: Tile | null
  onLook: (tile: Tile | null) => void
  dim: boolean
  /** A tile's width on a square table; null: the layout decides it. */
  tile: number | null
}

export function HandRow({ scene, hand, declaring, ready, looked, onLook, dim, tile }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const { view, base } = scene
  const melds = view.melds[base] ?? []
  const asked = scene.prompt !== null
  const sizes = sizesOf({
    width,
    layout: layout.value,
    short: short.value,
    most: tile,
    open: scene.open !== null,
    size: sizeFactor(),
    tiles: hand.tiles.length,
    melds: melds.map(widthOf),
  })
  return (
    <div
      class="rb-hand"
      ref={box}
      data-testid="hand"
      data-dim={dim || undefined}
      data-declaring={declaring || undefined}
      role="group"
      aria-label={`${say('hand')}, ${say('tiles', { n: hand.tiles.length })}`}
      style={{ ...px({ tw: sizes.tile, mw: sizes.meld, mmw: sizes.room }), '--cols': String(sizes.cols) }}
    >
      {width > 0 && (
        <>
          <HandTiles
            hand={hand}
            asked={asked}
            fixed={scene.you === null}
            look={(one) => ({
              same: alike(looked, one.tile) && !hand.chosen.has(one.id),
              refused: asked && hand.whyNot(one.tile) !== null,
              ready: !declaring && ready.includes(one.tile),
              lit: declaring && hand.whyNot(one.tile) === null,
              dora: isDora(view.indicators, one.tile),
            })}
            name={(tile) => fullName(view, tile)}
            onLook={onLook}
          />
          {melds.length > 0 && (
            <div
              class="rb-own-melds"
              data-testid={`rack-${base}`}
              data-n={melds.length}
              role="group"
              aria-label={meldsLabel(scene.name(base))}
            >
              <Melds view={view} owner={base} melds={melds} looked={looked} name={scene.name} />
            </div>
          )}
        </>
      )}
    </div>
  )
}
