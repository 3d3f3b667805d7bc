/** We sit here but are not dealt in: how to come back. */
import type { Scene } from '../../game'
import { isBroke } from '../buyin'
import { Rebuy } from '../seat/Rebuy'
import { amountOf } from '../unit'
import type { View } from '../view'
import { say } from '../words'

/** Whether our seat will not be dealt into the next hand as things are. After a hand one without chips may still read how it ended. */
export function isAway(scene: Scene<View>): boolean {
  const { seats, you, view, ended } = scene
  const info = seats[you ?? -1]
  if (!info || info.stack === undefined || you === null) return false
  if ((info.sitting ?? 'in') !== 'in') return view.standing[you] === 'absent' || ended !== null
  return view.standing[you] === 'absent' && ended === null && isBroke(scene)
}

export function Away({ scene }: { scene: Scene<View> }) {
  const { services } = scene
  const info = scene.seats[scene.you ?? -1]
  if (!services || !info) return null
  if (info.stack === 0)
    return (
      <div class="acts">
        <Rebuy scene={scene} />
      </div>
    )
  const owes = info.owes ?? 0
  return (
    <div class="acts">
      {info.sitting !== 'out' && (
        <button type="button" class="btn ghost" data-testid="sit-out" onClick={() => services.sit('out')}>
          {say('sit_out')}
        </button>
      )}
      {owes > 0 && info.sitting !== 'wait_bb' && (
        <button type="button" class="btn ghost" data-testid="sit-wait_bb" onClick={() => services.sit('wait_bb')}>
          {say('sit_wait')}
        </button>
      )}
      {owes > 0
        ? info.sitting !== 'post' && (
            <button type="button" class="btn now num" data-testid="sit-post" onClick={() => services.sit('post')}>
              {say('sit_post', { n: amountOf(scene.view, owes) })}
            </button>
          )
        : info.sitting === 'out' && (
            <button type="button" class="btn now" data-testid="sit-in" onClick={() => services.sit('in')}>
              {say('sit_in')}
            </button>
          )}
    </div>
  )
}
