/** A seat's plate: name, avatar and state. Lit during the seat's turn. */
import type { ComponentChildren } from 'preact'
import type { Scene } from '../game'
import { t } from '../../i18n'
import type { Seat } from '#sdk'
import { Avatar } from '../../ui/Avatar'
import { Hail } from '../../ui/Hail'
import { Ring } from './Ring'
import { Takeover } from './Takeover'

interface Props {
  scene: Scene
  seat: Seat
  /** Under the name: role, score. */
  sub?: ComponentChildren
  /** At the end: the count card. */
  children?: ComponentChildren
  /** The viewer's clock is shown elsewhere. */
  still?: boolean
  /** Replaces the name: on a phone the viewer's plate shows the status sentence. */
  title?: ComponentChildren
}

export function Plate({ scene, seat, sub, children, title, still = false }: Props) {
  const info = scene.seats[seat]
  const own = seat === scene.you
  const asked = own ? scene.prompt : null
  const turn = asked ?? (scene.turn?.seat === seat ? scene.turn : null)
  const auto = info?.auto ?? false
  const name = scene.name(seat)
  return (
    <div
      class={own ? 'plate own' : 'plate'}
      data-testid={`seat-${seat}`}
      data-turn={turn && !(own && auto) ? 'true' : undefined}
      data-auto={auto ? 'true' : 'false'}
      data-off={info?.connected === false || undefined}
    >
      {scene.services && info?.name && <Hail seat={seat} name={name} own={own} onHail={scene.services.hail} />}
      {turn && turn.deadlineAt > 0 && !(own && still) ? (
        <Ring deadlineAt={turn.deadlineAt} turnMs={scene.state.pace.turn_ms} bankMs={turn.bankMs} own={own} />
      ) : (
        <Avatar of={info} name={info?.name ?? name} />
      )}
      <div class="who">
        <span class="nm">{title ?? name}</span>
        <span class="sub num">
          {auto && <span class="badge auto">{t('auto')}</span>}
          {info?.connected === false && <span class="badge off">{t('offline')}</span>}
          <Takeover scene={scene} seat={seat} />
          {sub}
        </span>
      </div>
      {children}
    </div>
  )
}
