/** The own tiles, and beside them the own melds. The drawn tile stands apart. */
import { useEffect, useRef } from 'preact/hooks'
import { layout, short } from '../../../ui/layout'
import { useWidth } from '../../../ui/useWidth'
import type { Scene } from '../../game'
import { Hidden, Winning } from '../stage/Place'
import { Melds, meldsLabel } from '../stage/Melds'
import { px } from '../stage/style'
import { unitsOf } from '../stage/turning'
import { Face } from '../tile/Tile'
import { HIDDEN } from '../tiles'
import { winsOf, type Help, type Tile, type View } from '../view'
import { say, tileName } from '../words'
import type { Held } from './held'
import { measures } from './measures'
import { useDrag } from './useDrag'
import type { Hand, Pointer } from './useHand'

interface Props {
  scene: Scene<View>
  hand: Hand
  help: Help | null
  looked: Tile | null
  /** The tile under the pointer; null: none. */
  onLook: (tile: Tile | null) => void
  dim: boolean
}

/** A finger that rests so long wants to look, not to choose. */
const LONG_MS = 450

export function HandRow({ scene, hand, help, looked, onLook, dim }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const { view, base } = scene
  const melds = view.melds[base] ?? []
  const asked = scene.prompt !== null
  const sizes = measures({
    width,
    layout: layout.value,
    short: layout.value === 'land' ? scene.open !== null : short.value || scene.open !== null,
    tiles: hand.tiles.length,
    melds: [...melds.map(unitsOf), ...extras(view, base)],
    full: view.order.length > 4 ? 8 : 14,
  })
  const { row, wasDrag, pointer } = usePointer(hand, asked, onLook)
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
          <div class="mj-tiles" {...row}>
            {hand.tiles.map((one) => (
              <HandTile
                key={one.id}
                one={one}
                raised={hand.chosen.has(one.id)}
                same={looked === one.tile}
                refused={asked && hand.whyNot(one.tile) !== null}
                fixed={scene.you === null}
                ready={help?.discards.some(({ tile }) => tile === one.tile) ?? false}
                onTap={(keys) => {
                  if (!wasDrag()) hand.tap(one, keys ? 'keys' : pointer())
                }}
              />
            ))}
          </div>
          <div
            class="mj-own"
            data-testid={`rack-${base}`}
            data-won={winsOf(view, base).length > 0 || undefined}
            role="group"
            aria-label={meldsLabel(scene.name(base))}
          >
            <Hidden view={view} seat={base} />
            <Melds melds={melds} owner={base} order={view.order} looked={looked} name={scene.name} />
            <Winning view={view} seat={base} />
          </div>
        </>
      )}
    </div>
  )
}

/** What lies beside the melds, in tiles: a hidden tile, the winning ones. */
function extras(view: View, seat: number): number[] {
  return [...(view.hidden[seat] ? [1] : []), ...winsOf(view, seat).map(() => 1)]
}

function usePointer(hand: Hand, asked: boolean, onLook: (tile: Tile | null) => void) {
  const kind = useRef<Pointer>('mouse')
  const waiting = useRef(0)
  const rested = useRef(false)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const { handlers, wasDrag } = useDrag((id) => hand.tiles.find((one) => one.id === id), asked, hand.discard)
  const under = (event: Event) => {
    const id = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-id]')?.dataset['id'] : undefined
    return hand.tiles.find((one) => one.id === id)?.tile ?? null
  }
  return {
    wasDrag: () => wasDrag() || rested.current,
    pointer: () => kind.current,
    row: {
      ...handlers,
      onPointerDown(event: PointerEvent) {
        kind.current = event.pointerType === 'mouse' ? 'mouse' : 'touch'
        rested.current = false
        if (kind.current === 'touch')
          waiting.current = window.setTimeout(() => {
            rested.current = true
            onLook(under(event))
          }, LONG_MS)
        handlers.onPointerDown(event)
      },
      onPointerUp(event: PointerEvent) {
        clearTimeout(waiting.current)
        handlers.onPointerUp(event)
        if (kind.current === 'touch') onLook(null)
      },
      onPointerCancel(event: PointerEvent) {
        clearTimeout(waiting.current)
        handlers.onPointerCancel(event)
        onLook(null)
      },
      onPointerOver(event: PointerEvent) {
        if (event.pointerType === 'mouse') onLook(under(event))
      },
      onPointerLeave: () => onLook(null),
      onContextMenu: (event: Event) => event.preventDefault(),
    },
  }
}

function HandTile({
  one,
  raised,
  same,
  refused,
  ready,
  fixed,
  onTap,
}: {
  one: Held
  raised: boolean
  same: boolean
  refused: boolean
  ready: boolean
  fixed: boolean
  onTap: (keys: boolean) => void
}) {
  const name = [tileName(one.tile), one.drawn ? say('drawn') : '', ready ? say('makes_ready') : ''].filter(Boolean).join(', ')
  if (fixed)
    return (
      <span
        class={one.tile === HIDDEN ? 'tile back stand' : 'tile up'}
        data-tile={one.tile}
        data-drawn={one.drawn || undefined}
        data-hi={same || undefined}
        role="img"
        aria-label={name}
      >
        <Face tile={one.tile} />
      </span>
    )
  return (
    <button
      type="button"
      class="tile up"
      data-id={one.id}
      data-tile={one.tile}
      data-drawn={one.drawn || undefined}
      data-hi={same || undefined}
      data-ready={ready || undefined}
      data-mark={one.drawn ? say('drawn_mark') : undefined}
      aria-pressed={raised}
      aria-disabled={refused || undefined}
      aria-label={name}
      onClick={(event) => onTap(event.detail === 0)}
    >
      <Face tile={one.tile} />
      {ready && <i class="mj-ting" aria-hidden="true" />}
    </button>
  )
}
