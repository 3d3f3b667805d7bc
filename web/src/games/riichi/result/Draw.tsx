/** A deal without a winner (流局): the hands that are shown, the payments, and the reason of an abortive draw. */
import type { Seat } from '#sdk'
import { Tile } from '../../parts/tiles/Tile'
import type { Scene } from '../../game'
import { Melds } from '../stage/Melds'
import { rowsOf } from '../stage/rows'
import { seatsOf, type NoWinner, type View } from '../view'
import { plain, say, tileNames, withSign } from '../words'
import { Payments, tone, Who } from './Payments'

interface Props {
  view: View
  scene: Scene<View>
  drew: NoWinner
}

export function Draw(props: Props) {
  const { drew, view, scene } = props
  if (drew.reason === 'exhaustive') return <Exhaustive {...props} />
  if (drew.reason === 'nagashi_mangan')
    return (
      <>
        {drew.lines
          .map(({ seat }) => seat)
          .filter((seat, at, all) => all.indexOf(seat) === at)
          .map((seat) => (
            <River key={seat} view={view} scene={scene} seat={seat} />
          ))}
        <Payments view={view} scene={scene} lines={drew.lines} amounts={drew.amounts} points={view.points} />
      </>
    )
  return <Abortive {...props} />
}

function Exhaustive({ view, scene, drew }: Props) {
  const order = seatsOf(view).sort((a, b) => Number(drew.ready.includes(b)) - Number(drew.ready.includes(a)) || a - b)
  return (
    <>
      {order.map((seat) => (
        <div key={seat} class="rb-ready" data-testid={`ready-${seat}`} data-ready={drew.ready.includes(seat)}>
          <span>
            <Who view={view} scene={scene} seat={seat} size={34} />
            <small>{say(drew.ready.includes(seat) ? 'tenpai' : 'noten')}</small>
          </span>
          {drew.hands[seat] ? (
            <span class="rb-open-ready">
              <Hand view={view} scene={scene} seat={seat} tiles={drew.hands[seat]} />
              <WaitsFor tiles={drew.waits[seat] ?? []} />
            </span>
          ) : (
            <span class="none">{say('noten_closed')}</span>
          )}
          <span class={`d num ${tone(drew.amounts[seat]!)}`}>
            {withSign(drew.amounts[seat]!)}
            <small>{plain(view.points[seat]!)}</small>
          </span>
        </div>
      ))}
    </>
  )
}

function Abortive({ view, scene, drew }: Props) {
  const shown = seatsOf(view).filter((seat) => drew.hands[seat])
  const reason = say(`${drew.reason}_reason`, { name: shown.map(scene.name).join(say('and')) })
  return (
    <>
      <p class="prose" data-testid="abort-reason" data-reason={drew.reason}>
        {reason}
      </p>
      {shown.map((seat) => (
        <div key={seat} class="rb-tray">
          <Hand view={view} scene={scene} seat={seat} tiles={drew.hands[seat]!} />
        </div>
      ))}
      <p class="rb-fu">{say('draw_nobody')}</p>
    </>
  )
}

function Hand({ view, scene, seat, tiles }: { view: View; scene: Scene<View>; seat: Seat; tiles: readonly string[] }) {
  return (
    <span class="rb-shown" data-testid={`result-hand-${seat}`}>
      <span class="tiles">
        {tiles.map((tile, at) => (
          <Tile key={at} tile={tile} />
        ))}
      </span>
      <Melds view={view} owner={seat} melds={view.melds[seat] ?? []} name={scene.name} />
    </span>
  )
}

/** The waits of a shown hand: 听 二筒, 五筒. */
function WaitsFor({ tiles }: { tiles: readonly string[] }) {
  return (
    <span
      class="rb-waits-for"
      data-testid="waits-for"
      data-waits={tiles.join(' ')}
      role="img"
      aria-label={say('waits_for', { tiles: tileNames(tiles) })}
    >
      <small aria-hidden="true">{say('waiting_for')}</small>
      <span class="tiles" aria-hidden="true">
        {tiles.map((tile) => (
          <Tile key={tile} tile={tile} />
        ))}
      </span>
    </span>
  )
}

/** The river that is paid like a win (流局满贯). */
function River({ view, scene, seat }: { view: View; scene: Scene<View>; seat: Seat }) {
  return (
    <div class="rb-tray rb-nagashi" data-testid={`nagashi-${seat}`}>
      <p>{say('nagashi_reason', { name: scene.name(seat) })}</p>
      {rowsOf(view.rivers[seat] ?? [], false).map((row, at) => (
        <span key={at} class="tiles">
          {row.map((one) => (
            <Tile key={one.at} tile={one.tile} sideways={one.sideways} />
          ))}
        </span>
      ))}
    </div>
  )
}
