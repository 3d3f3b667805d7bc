/** The tiles of a hand in a row, to be tapped, dragged upwards and looked at. The drawn tile stands apart. */
import { useEffect, useRef } from 'preact/hooks'
import { Face } from '../Tile'
import { HIDDEN, type Tile } from '../tiles'
import { sayTile, tileName } from '../words'
import './hand.css'
import type { Held } from './held'
import type { Pointer } from './taps'
import { useDrag } from './useDrag'

/** The tiles of a hand, and the effects of a tap on a tile and of dragging one out. */
export interface Tapped {
  tiles: readonly Held[]
  chosen: ReadonlySet<string>
  tap(one: Held, pointer: Pointer): void
  discard(one: Held): void
}

/** How one tile of the hand is shown. */
export interface HandLook {
  /** The player looks at a tile of the same kind elsewhere. */
  same: boolean
  /** It cannot answer the open prompt. */
  refused: boolean
  /** Its discard leaves the hand waiting. */
  ready: boolean
  /** It came by a swap, and the player has discarded nothing since. */
  fresh?: boolean
  /** It is one of the few tiles that the prompt is about. */
  lit?: boolean
  dora?: boolean
}

interface Props {
  hand: Tapped
  asked: boolean
  /** Whether the hand is only to be looked at: a spectator's, or a replay's. */
  fixed: boolean
  look: (one: Held) => HandLook
  /** Returns a tile's name; left out: its usual name. */
  name?: (tile: Tile) => string
  /** Called with the tile at which the player looks; null: none any more. */
  onLook: (tile: Tile | null) => void
}

/**
 * Once a finger has rested on a tile this long, the player looks at the tile, and lifting the finger does not
 * choose it.
 */
const LONG_PRESS_MS = 450

export function HandTiles({ hand, asked, fixed, look, name = tileName, onLook }: Props) {
  const { row, wasDrag, pointer } = usePointer(hand, asked, onLook)
  return (
    <div class="mj-tiles" {...row}>
      {hand.tiles.map((one) => (
        <HandTile
          key={one.id}
          one={one}
          raised={hand.chosen.has(one.id)}
          look={look(one)}
          name={name(one.tile)}
          fixed={fixed}
          onTap={(keys) => {
            if (!wasDrag()) hand.tap(one, keys ? 'keys' : pointer())
          }}
        />
      ))}
    </div>
  )
}

function usePointer(hand: Tapped, asked: boolean, onLook: (tile: Tile | null) => void) {
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
          }, LONG_PRESS_MS)
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

interface TileProps {
  one: Held
  raised: boolean
  look: HandLook
  name: string
  fixed: boolean
  onTap: (keys: boolean) => void
}

function HandTile({ one, raised, look, name, fixed, onTap }: TileProps) {
  const label = [name, one.drawn ? sayTile('drawn') : '', look.fresh ? sayTile('fresh') : '', look.ready ? sayTile('makes_ready') : '']
    .filter(Boolean)
    .join(', ')
  const marks = {
    'data-tile': one.tile,
    'data-drawn': one.drawn || undefined,
    'data-hi': look.same || undefined,
    'data-dora': look.dora || undefined,
    'data-fresh': look.fresh || undefined,
    'aria-label': label,
  }
  if (fixed)
    return (
      <span class={one.tile === HIDDEN ? 'tile back stand' : 'tile up'} {...marks} role="img">
        <Face tile={one.tile} />
      </span>
    )
  return (
    <button
      type="button"
      class="tile up"
      data-id={one.id}
      {...marks}
      data-ready={look.ready || undefined}
      data-lit={look.lit || undefined}
      data-mark={one.drawn ? sayTile('drawn_mark') : undefined}
      aria-pressed={raised}
      aria-disabled={look.refused || undefined}
      onClick={(event) => onTap(event.detail === 0)}
    >
      <Face tile={one.tile} />
      {look.ready && <i class="mj-ting" aria-hidden="true" />}
    </button>
  )
}
