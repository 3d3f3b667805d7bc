/**
 * 碰, 杠, 胡, 自摸: a seal at the seat's river, with the tiles of the call or the hand.
 *
 * The seals are hidden from screen readers, since the record and the sheet say the same in words.
 */
import type { Seat } from '#sdk'
import type { Scene } from '../../game'
import { useMoment, type Reading } from '../../parts/moments/useMoment'
import { Tile } from '../../parts/tiles/Tile'
import { px } from '../../parts/tiles/px'
import { distance } from '../../parts/tiles/turning'
import { fanNames, worthOf } from '../describe'
import type { Arrangement } from '../stage/arrangement'
import type { Box } from '../stage/boxes'
import { area } from '../stage/style'
import type { Tile as TileText, View } from '../view'
import { say } from '../words'
import { isEnd, momentOf, type Laid, type Seal, type Show } from './moment'
import './moments.css'

interface Props {
  scene: Scene<View>
  arrangement: Arrangement
}

const READING: Reading<Show> = { read: momentOf, isEnd, board: 'main.mahjong', over: true }

export function Moments({ scene, arrangement }: Props) {
  const show = useMoment(scene, READING)
  if (!show) return null
  const key = show.seals.map(({ seat, word }) => `${seat}${word}`).join()
  return (
    <div class="mm" key={key} data-testid="moment" data-kind={show.kind} aria-hidden="true">
      {show.seals.map((seal) => (
        <Pressed key={seal.seat} scene={scene} arrangement={arrangement} seal={seal} />
      ))}
    </div>
  )
}

function Pressed({ scene: { view, base }, arrangement, seal: { seat, word, at, won, laid } }: Props & { seal: Seal }) {
  const box = riverOf(arrangement, view, base, seat)
  if (!box) return null
  return (
    <span
      class="mm-spot"
      data-testid="seal"
      data-seat={seat}
      data-word={word}
      data-at={arrangement.places[distance(view.order, base, seat)]?.at}
      style={area(box)}
    >
      {laid && <Call laid={laid} box={box} taken={laid.from === null ? null : riverOf(arrangement, view, base, laid.from)} />}
      {won && word === 'self' && (
        <span class="mm-drop">
          <Tile tile={won.tile} />
        </span>
      )}
      {won?.hand && <Hand tiles={won.hand} width={box.w} />}
      <b class="mm-seal" style={{ animationDelay: `calc(${at}ms*var(--pace))` }}>
        {word === 'self' ? say('win_zimo') : say(word)}
      </b>
      {won && (
        <span class="mm-reason">
          {fanNames(won.fans)} · {worthOf(won)}
        </span>
      )}
    </span>
  )
}

/**
 * The tiles of a call: the player's own tiles rise, and the claimed one flies in from the river where it lay.
 */
function Call({ laid: { tiles }, box, taken }: { laid: Laid; box: Box; taken: Box | null }) {
  const way = taken ? px({ fx: taken.x + taken.w / 2 - box.x - box.w / 2, fy: taken.y + taken.h / 2 - box.y - box.h / 2 }) : {}
  return (
    <span class="mm-laid" data-testid="laid" style={way}>
      {tiles.map((tile, nth) => (
        <Tile key={nth} tile={tile} class={taken && nth === tiles.length - 1 ? 'mm-fly' : 'mm-rise'} />
      ))}
    </span>
  )
}

/** The gap between two tiles of the hand that stands up. */
const TILE_GAP = 1
/** The largest width of a tile of the hand that stands up. */
const MAX_TILE = 26
/**
 * The least width of a tile of the hand that stands up. A hand of more than seven tiles has two rows if its
 * tiles in one row would be narrower than twice this width.
 */
const MIN_TILE = 12

/** The hand of a win stands up, tile by tile. */
function Hand({ tiles, width }: { tiles: readonly TileText[]; width: number }) {
  const inRows = (rows: number) => Math.min(MAX_TILE, Math.floor(width / Math.ceil(tiles.length / rows)) - TILE_GAP)
  const rows = inRows(1) < 2 * MIN_TILE && tiles.length > 7 ? 2 : 1
  const tw = Math.max(MIN_TILE, inRows(rows))
  return (
    <span class="mm-hand" data-testid="stands" style={px({ tw, w: Math.ceil(tiles.length / rows) * (tw + TILE_GAP) })}>
      {tiles.map((tile, nth) => (
        <span key={nth} style={{ animationDelay: `calc(${22 * nth}ms*var(--pace))` }}>
          <Tile tile={tile} />
        </span>
      ))}
    </span>
  )
}

function riverOf(arrangement: Arrangement, view: View, base: Seat, seat: Seat): Box | null {
  return arrangement.places[distance(view.order, base, seat)]?.river.box ?? null
}
