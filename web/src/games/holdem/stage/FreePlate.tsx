/** A free seat, which a spectator may take. */
import { t } from '../../../i18n'
import type { Seat } from '#sdk'
import type { Scene } from '../../game'
import type { View } from '../view'
import type { Spot } from './arrangement'
import { Button } from '../../../ui/Button'
import { at } from './style'

export function FreePlate({ scene, seat, spot }: { scene: Scene<View>; seat: Seat; spot: Spot }) {
  const { services } = scene
  const mayJoin = services !== null && scene.you === null
  return (
    <section
      class={seat === scene.base ? 'st bottom' : 'st'}
      data-testid={`place-${seat}`}
      style={at(spot.plate)}
      aria-label={t('empty_seat')}
      data-standing="free"
    >
      <div class="plate free" data-testid={`seat-${seat}`}>
        {mayJoin ? (
          <Button kind="ghost" testid={`sit-${seat}`} text={t('sit')} onClick={() => services.join(seat)} />
        ) : (
          <span class="nm">{t('empty_seat')}</span>
        )}
      </div>
    </section>
  )
}
