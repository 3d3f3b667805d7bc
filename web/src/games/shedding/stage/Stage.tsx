/**
 * A table of cards: its edge, the seats, the cards on it, and below them the player's row and hand. The arrangement decides
 * all places.
 */
import type { ComponentChildren } from 'preact'
import type { Scene } from '../../game'
import { area, px } from '../../parts/stage/style'
import { Kitty } from '../Kitty'
import { Moments } from '../moments/Moments'
import { sentence } from '../sentence'
import { Strip } from '../Strip'
import { lastOf, toCover, type View } from '../view'
import type { Arrangement } from './arrangement'
import { Pile } from './Plays'
import { Other } from './Seat'

interface Props {
  scene: Scene<View>
  arrangement: Arrangement
  children: ComponentChildren
}

export function Stage({ scene, arrangement, children }: Props) {
  const { spots, table, strip, own, card, mine, felt } = arrangement
  const asked = scene.prompt !== null
  const status = asked ? own.row.status : own.row.calm
  const cover = toCover(scene.view)
  // On a low felt the player's play covers the sentence.
  // The play then shows that the table waits, and the lit plate shows for whom.
  const lies = cover === null ? ['played', 'shown'].includes(lastOf(scene.view, scene.base)?.e ?? '') : cover.seat === scene.base
  const covered = felt.mode === 'land' && !asked && lies
  const hidden = !arrangement.apart && cover !== null && cover.seat !== scene.base
  const ours = !scene.view.hand?.length || !scene.view.hands
  return (
    <div
      class="zone"
      data-seats={scene.seats.length}
      data-mode={felt.mode}
      data-beside={arrangement.beside || undefined}
      data-many={scene.seats.length > 6 || undefined}
      style={{ '--k': felt.k.toFixed(3), ...px({ pc: card, low: own.hand.h > 0 ? felt.h - own.top : 0 }) }}
    >
      <div class="table-edge on-stage" style={{ ...area(table), ...px({ 'rim-w': table.rim, radius: table.radius }) }} />
      <Moments scene={scene} />
      {strip && <Strip scene={scene} box={strip} />}
      {arrangement.kitty && <Kitty scene={scene} place={arrangement.kitty} />}
      {spots.map((spot, at) => {
        const seat = (scene.base + 1 + at) % scene.seats.length
        return <Other key={seat} scene={scene} seat={seat} spot={spot} arrangement={arrangement} />
      })}
      <div class="mine" data-asked={asked || undefined}>
        {ours && <Pile scene={scene} seat={scene.base} arrangement={arrangement} best={mine} older={hidden ? null : arrangement.covered} />}
      </div>
      {status && (
        <p class={covered ? 'sr' : 'status on-stage'} role="status" data-testid="status" style={covered ? {} : area(status)}>
          {sentence(scene)}
        </p>
      )}
      {children}
    </div>
  )
}
