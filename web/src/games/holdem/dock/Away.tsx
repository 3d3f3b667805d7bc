/** The buttons to come back, for a player whose seat is not dealt in. */
import type { Scene } from '../../game'
import { isBroke } from '../buyin'
import { Rebuy } from '../seat/Rebuy'
import { amountOf } from '../unit'
import type { View } from '../view'
import { Button } from '../../../ui/Button'
import { say } from '../words'

/**
 * Whether our seat plays no hand now, and is not simply dealt into the next: it sits out, waits for the big
 * blind, is to post what it owes, or has no chips. A lack of chips does not count until the result of the
 * last hand is gone: the player may still read it.
 */
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
      {info.sitting !== 'out' && <Button kind="ghost" testid="sit-out" text={say('sit_out')} onClick={() => services.sit('out')} />}
      {owes > 0 && info.sitting !== 'wait_bb' && (
        <Button kind="ghost" testid="sit-wait_bb" text={say('sit_wait')} onClick={() => services.sit('wait_bb')} />
      )}
      {owes > 0
        ? info.sitting !== 'post' && (
            <Button
              kind="now num"
              testid="sit-post"
              text={say('sit_post', { n: amountOf(scene.view, owes) })}
              onClick={() => services.sit('post')}
            />
          )
        : info.sitting === 'out' && <Button kind="now" testid="sit-in" text={say('sit_in')} onClick={() => services.sit('in')} />}
    </div>
  )
}
