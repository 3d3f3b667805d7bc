/** One of the other seats: its plate, its melds, and its hand. */
import { signed } from '../../../i18n'
import type { Seat } from '#sdk'
import { Plate } from '../../parts/Plate'
import type { Scene } from '../../game'
import { worthOf } from '../describe'
import { widthOf } from '../../parts/widthOf'
import { Tile } from '../../parts/tiles/Tile'
import { HIDDEN } from '../../parts/tiles/tiles'
import { winsOf, type Tile as TileText, type View } from '../view'
import { say, tileName } from '../words'
import { NARROW_PLATE_PX, OPEN_TILE_PX, type Arrangement, type Place as PlaceBox } from './arrangement'
import { Melds, meldsLabel } from './Melds'
import { openHand } from './open'
import { px } from '../../parts/tiles/px'
import { area } from './style'
import { packed, type Item } from './packing'
import { distance, unitsOf } from '../../parts/tiles/turning'

interface Props {
  scene: Scene<View>
  seat: Seat
  arrangement: Arrangement
  looked: TileText | null
}

export function Place({ scene, seat, arrangement, looked }: Props) {
  const { view } = scene
  const place = arrangement.places[distance(view.order, scene.base, seat)]
  if (!place?.plate || !place.rack) return null
  const roomy = arrangement.kind === 'wide'
  const small = !roomy && place.plate.w < NARROW_PLATE_PX
  const brief = view.order.length > 4 && (!roomy || place.at === 'top')
  const width = place.plate.w
  return (
    <section
      class="mj-seat"
      data-testid={`place-${seat}`}
      data-at={place.at}
      data-won={winsOf(view, seat).length > 0 || undefined}
      data-dead={view.dead.includes(seat) || undefined}
      aria-label={scene.name(seat)}
    >
      <div
        class="mj-plate"
        data-small={small || undefined}
        data-long={widthOf(scene.name(seat)) > LONG_NAME_WIDTH || undefined}
        style={area(place.plate)}
      >
        <Plate scene={scene} seat={seat} sub={<Standing scene={scene} seat={seat} short={width < 132} />}>
          <Badges view={view} seat={seat} />
        </Plate>
      </div>
      <Rack scene={scene} seat={seat} arrangement={arrangement} place={place} looked={looked} brief={brief} />
      {place.held && <Stood scene={scene} seat={seat} looked={looked} at={place.at} held={place.held} />}
      {place.hand && (
        <div class="mj-shown" style={area(place.hand)}>
          <Open tiles={openHand(scene, seat) ?? []} seat={seat} looked={looked} tw={OPEN_TILE_PX} />
        </div>
      )}
    </section>
  )
}

interface RackProps extends Props {
  place: PlaceBox
  /** Whether a meld is drawn as one tile and a number. */
  brief: boolean
}

/** A seat's melds and winning tiles, and on a desk its hand from behind. */
function Rack({ scene, seat, arrangement, place, looked, brief }: RackProps) {
  const { view } = scene
  const roomy = arrangement.kind === 'wide'
  const rack = place.rack!
  return (
    <div
      class="mj-rack"
      data-narrow={(brief && (roomy || arrangement.meld < 14)) || undefined}
      data-brief={brief || undefined}
      data-testid={`rack-${seat}`}
      role="group"
      aria-label={meldsLabel(scene.name(seat))}
      style={{
        ...area(rack),
        ...px({
          tw:
            brief && roomy ? 15 : (brief || roomy) && !place.held ? arrangement.meld : packed(rack, laidDown(view, seat), arrangement.meld),
        }),
      }}
    >
      <Hidden view={view} seat={seat} />
      <Melds melds={view.melds[seat] ?? []} owner={seat} order={view.order} brief={brief} looked={looked} name={scene.name} />
      <Winning view={view} seat={seat} looked={looked} />
      {roomy && !place.held && (
        <Behind
          scene={scene}
          seat={seat}
          looked={looked}
          tw={place.at === 'top' ? (brief ? 13 : 20) : 10}
          room={place.at === 'top' && !brief ? rack.w - taken(laidDown(view, seat), arrangement.meld) : Number.POSITIVE_INFINITY}
        />
      )}
    </div>
  )
}

/** Returns the items in a seat's rack, without its hand. */
function laidDown(view: View, seat: Seat): Item[] {
  const melds = (view.melds[seat] ?? []).map((meld) => ({ units: unitsOf(meld), more: meld.tiles.length }))
  const won = winsOf(view, seat).map(() => ({ units: 1, more: WORTH }))
  return [...(view.hidden[seat] ? [{ units: 1, more: 0 }] : []), ...melds, ...won]
}

/** Returns the width that items take in a rack, in pixels, with the gap after each. */
function taken(items: readonly Item[], tw: number): number {
  return items.reduce((sum, { units, more }) => sum + units * (tw + 1) + more + BESIDE, 0)
}

/** The gap between two items of a rack. */
const BESIDE = 8
/** The least width of a tile of an open hand beside its plate. */
const MIN_OPEN_TILE = 11
/** The largest width of a tile of an open hand beside its plate. */
const MAX_OPEN_TILE = 19

/** The width of a win's worth beside its tile. */
const WORTH = 40

/** A name wider than this, in letters, takes two lines. */
const LONG_NAME_WIDTH = 8

/** The line under the name: dealer, wins, false win (诈胡), score and horses. */
export function Standing({ scene, seat, short = false }: { scene: Scene<View>; seat: Seat; short?: boolean }) {
  const { view } = scene
  return (
    <>
      {view.dealer === seat && <span class="badge mj-dealer">{say('dealer')}</span>}
      {winsOf(view, seat).length > 0 && <WonBadge view={view} seat={seat} short={short} />}
      {view.dead.includes(seat) && <span class="badge off">{say('dead')}</span>}
      <span data-testid={`score-${seat}`}>{signed(view.scores[seat] ?? 0)}</span>
      {(view.horses[seat] ?? 0) > 0 && (
        <span class="mj-horses" title={say('horses', { n: view.horses[seat]! })}>
          {short || seat !== scene.base ? say('mark_horses', { n: view.horses[seat]! }) : say('horses', { n: view.horses[seat]! })}
        </span>
      )}
    </>
  )
}

/** The missing suit (缺门), in the corner of a plate. */
export function Badges({ view, seat }: { view: View; seat: Seat }) {
  return (
    <span class="mj-badges">
      <Missing view={view} seat={seat} />
    </span>
  )
}

function WonBadge({ view, seat, short = false }: { view: View; seat: Seat; short?: boolean }) {
  const wins = winsOf(view, seat)
  const how = wins.map((won) => `${say(`win_${won.kind}`)} ${tileName(won.tile)} ${worthOf(won)}`).join(', ')
  return (
    <span class="badge won" data-testid={`won-${seat}`} title={how} role="img" aria-label={`${say('won')}: ${how}`}>
      {say(short ? 'mark_won' : 'won')}
      {wins.length > 1 && ` ${wins.length}`}
    </span>
  )
}

export function Missing({ view, seat }: { view: View; seat: Seat }) {
  const suit = view.missing[seat]
  if (suit)
    return (
      <span
        class={`badge que ${suit}`}
        data-testid={`missing-${seat}`}
        data-suit={suit}
        role="img"
        aria-label={say('missing', { suit: say(`suit_${suit}`) })}
      >
        {say(`mark_${suit}`)}
      </span>
    )
  return view.hidden[seat] ? (
    <span class="badge que" data-testid={`missing-${seat}`} role="img" aria-label={say('missing_unknown')}>
      {say('mark_unknown')}
    </span>
  ) : null
}

/** The tile that lies face down (定张). */
export function Hidden({ view, seat }: { view: View; seat: Seat }) {
  const tile = view.hidden[seat]
  return tile ? (
    <span class="mj-hidden" data-testid={`hidden-${seat}`} role="img" aria-label={say('hidden_tile')}>
      <Tile tile={HIDDEN} />
    </span>
  ) : null
}

/** The tiles a seat has won with. */
export function Winning({ view, seat, looked }: { view: View; seat: Seat; looked: TileText | null }) {
  const wins = winsOf(view, seat)
  return wins.length === 0 ? null : (
    <span class="mj-won" data-testid={`winning-${seat}`}>
      {wins.map((won, at) => (
        <span key={at} class="mj-wontile" data-won={won.tile}>
          <Tile tile={won.tile} same={looked === won.tile} />
          <i class="num">{worthOf(won)}</i>
        </span>
      ))}
    </span>
  )
}

function Open({ tiles, seat, looked, tw }: { tiles: readonly TileText[]; seat: Seat; looked: TileText | null; tw: number }) {
  return (
    <span class="mj-open tiles" data-testid={`open-${seat}`} style={px({ tw })}>
      {tiles.map((tile, at) => (
        <Tile key={at} tile={tile} same={looked === tile} />
      ))}
    </span>
  )
}

interface StoodProps {
  scene: Scene<View>
  seat: Seat
  looked: TileText | null
  at: PlaceBox['at']
  held: NonNullable<PlaceBox['held']>
}

/** A seat's concealed tiles at the edge of a square table. */
function Stood({ scene, seat, looked, at, held }: StoodProps) {
  const open = openHand(scene, seat)
  const { view } = scene
  if (open) {
    const inRow = at === 'top' ? open.length : 4
    const tw = Math.min(at === 'top' ? held.open.h / 1.5 : 28, held.open.w / inRow - 1)
    return (
      <div class="sq-open" style={area(held.open)} data-at={at}>
        <Open tiles={open} seat={seat} looked={looked} tw={tw} />
      </div>
    )
  }
  const n = view.counts[seat] ?? 0
  return (
    <span
      class="sq-backs"
      role="img"
      data-testid={`backs-${seat}`}
      data-n={n}
      data-at={at}
      aria-label={say('tiles', { n })}
      style={area(held.backs)}
    >
      {Array.from({ length: n }, (_, nth) => (
        <span key={nth} class="back" data-drawn={(view.drawer === seat && nth === n - 1) || undefined} />
      ))}
    </span>
  )
}

interface BehindProps {
  scene: Scene<View>
  seat: Seat
  looked: TileText | null
  /** The width of a tile seen from behind. */
  tw: number
  /** The largest width of an open hand, in pixels. */
  room: number
}

/** A seat's concealed tiles: from behind, or open if the viewer may see them. */
function Behind({ scene, seat, looked, tw, room }: BehindProps) {
  const { view } = scene
  const open = openHand(scene, seat)
  // One row, so that nothing reaches over the edge of the felt.
  const fitting = Math.max(MIN_OPEN_TILE, Math.min(MAX_OPEN_TILE, Math.floor(room / Math.max(1, open?.length ?? 1)) - 1))
  if (open) return <Open tiles={open} seat={seat} looked={looked} tw={tw === 13 ? 14 : fitting} />
  const n = view.counts[seat] ?? 0
  return (
    <span class="mj-backs" role="img" data-testid={`backs-${seat}`} data-n={n} aria-label={say('tiles', { n })} style={px({ tw })}>
      {Array.from({ length: n }, (_, at) => (
        <span key={at} class="tile back stand" data-drawn={(view.drawer === seat && at === n - 1) || undefined} />
      ))}
    </span>
  )
}
