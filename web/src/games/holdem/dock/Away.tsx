/** We sit here but are not dealt in: how to come back. */
import { useState } from 'preact/hooks'
import type { Scene } from '../../game'
import { TopUp } from '../seat/TopUp'
import { amountOf } from '../unit'
import type { View } from '../view'
import { say } from '../words'

/** Whether our seat will not be dealt into the next hand as things are. */
export function isAway({ seats, you, view, ended }: Scene<View>): boolean {
  const info = seats[you ?? -1]
  if (!info || info.stack === undefined || you === null) return false
  const broke = ended ? view.stacks[you] === 0 && view.standing[you] !== 'absent' && info.stack === 0 : info.stack === 0
  return (view.standing[you] === 'absent' || ended !== null) && (broke || (info.sitting ?? 'in') !== 'in')
}

export function Away({ scene }: { scene: Scene<View> }) {
  const [buying, buy] = useState(false)
  const { services } = scene
  const info = scene.seats[scene.you ?? -1]
  if (!services || !info) return null
  if (info.stack === 0)
    return (
      <div class="acts">
        <button type="button" class="btn now" data-testid="rebuy" onClick={() => buy(true)}>
          {say('rebuy')}
        </button>
        {buying && <TopUp stack={0} options={scene.options} onBring={services.chips} onClose={() => buy(false)} />}
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
