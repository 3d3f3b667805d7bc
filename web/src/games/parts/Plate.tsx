/**
 * A seat's plate: face, name and state. During the seat's turn the plate is lit, and a ring round the face is
 * the clock.
 */
import type { ComponentChildren } from 'preact'
import type { Scene } from '../game'
import { t } from '../../i18n'
import type { Seat } from '#sdk'
import { Avatar } from '../../ui/Avatar'
import { Hail } from '../../ui/Hail'
import { Hat, type Role } from './Hat'
import { Ring } from './Ring'
import { widthOf } from './widthOf'
import { Takeover } from './Takeover'

/** Names wider than this (`widthOf`) are set in smaller type on narrow plates. */
const SHORT = 6

interface Props {
  scene: Scene
  seat: Seat
  /** Content under the name, such as role and score. */
  sub?: ComponentChildren
  /** Content at the end of the plate, such as the number of cards. */
  children?: ComponentChildren
  /** Content in place of the name: on a phone the viewer's plate shows the status sentence. */
  title?: ComponentChildren
  /** The role of the seat, which decides its hat. */
  role?: Role | undefined
  /** The role's word across the plate's foot. */
  banner?: string | false | null
}

export function Plate({ scene, seat, sub, children, title, role, banner }: Props) {
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
      data-role={role}
      data-wide={widthOf(name) > SHORT || undefined}
    >
      {scene.services && info?.name && <Hail seat={seat} name={name} own={own} onHail={scene.services.hail} />}
      <span class="fc">
        <Avatar of={info} name={info?.name ?? name} />
        {role && <Hat role={role} />}
        {turn && turn.deadlineAt > 0 && (
          <Ring deadlineAt={turn.deadlineAt} turnMs={scene.state.pace.turn_ms} bankMs={turn.bankMs} own={own} />
        )}
      </span>
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
      {banner && (
        <span class="bn" role="img" aria-label={banner}>
          {banner}
        </span>
      )}
    </div>
  )
}
