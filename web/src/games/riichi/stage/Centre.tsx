/** The middle: round, wall, sticks, and every seat's wind and points. A press shows differences to the viewer's points. */
import type { Seat } from '#sdk'
import { layout } from '../../../ui/layout'
import type { Scene } from '../../game'
import { sticksOf } from '../moments/moment'
import { seatsOf, type View } from '../view'
import { plain, roundName, say, withSign } from '../words'
import { difference, toggleDifference } from './difference'
import { sideOf } from './sides'
import { Dora } from './Dora'
import { Wind } from './Wind'

export function Centre({ scene }: { scene: Scene<View> }) {
  const { view, base } = scene
  return (
    <button type="button" class="rb-centre" data-testid="compass" aria-pressed={difference.value === 'yes'} onClick={toggleDifference}>
      {seatsOf(view).map((seat) => (
        <Score key={seat} scene={scene} seat={seat} />
      ))}
      {sticksOf(view).map((seat) => (
        <i key={seat} class={`rb-stick ${sideOf(view, base, seat)}`} data-testid={`stick-${seat}`} />
      ))}
      <span class="sr">{say('show_differences')}</span>
      <span class="rb-middle">
        <b data-testid="round">{roundName(view)}</b>
        <span class="rb-wall num" data-testid="wall" data-n={view.wall}>
          {say('wall', { n: view.wall })}
        </span>
        {layout.value === 'desk' && <Dora view={view} />}
        <span class="rb-counts num">
          <span title={say('honba')} data-testid="honba" data-n={view.honba}>
            <i class="rb-bar h" />
            {say('n_honba', { n: view.honba })}
          </span>
          <span title={say('sticks')} data-testid="sticks" data-n={view.sticks}>
            <i class="rb-bar" />
            {view.sticks}
          </span>
        </span>
      </span>
    </button>
  )
}

function Score({ scene, seat }: { scene: Scene<View>; seat: Seat }) {
  const { view, base } = scene
  return (
    <span
      class={`rb-score num ${sideOf(view, base, seat)}`}
      data-testid={`score-${seat}`}
      data-points={view.points[seat]}
      data-on={seat === onTurn(view) || undefined}
    >
      <span class="sr">{scene.name(seat)}</span>
      <Wind view={view} seat={seat} />
      <span>{pointsOf(scene, seat)}</span>
    </span>
  )
}

function pointsOf({ view, base, you }: Scene<View>, seat: Seat): string {
  const own = you ?? base
  const points = view.points[seat]!
  return difference.value === 'yes' && seat !== own ? withSign(points - view.points[own]!) : plain(points)
}

/** Returns the seat whose turn it is; while a discard can be claimed, the seat that discarded it. */
function onTurn(view: View): Seat | null {
  return view.turn ?? view.last?.seat ?? null
}
