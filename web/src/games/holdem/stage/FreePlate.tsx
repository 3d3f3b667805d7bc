/** A free seat, which a spectator may take. */
import { useState } from 'preact/hooks'
import { t } from '../../../i18n'
import type { Seat } from '#sdk'
import type { Scene } from '../../game'
import { BuyIn } from '../BuyIn'
import type { View } from '../view'
import type { Spot } from './arrangement'
import { at } from './style'

export function FreePlate({ scene, seat, spot }: { scene: Scene<View>; seat: Seat; spot: Spot }) {
  const [asking, setAsking] = useState(false)
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
          <button type="button" class="btn ghost" data-testid={`sit-${seat}`} onClick={() => setAsking(true)}>
            {t('sit')}
          </button>
        ) : (
          <span class="nm">{t('empty_seat')}</span>
        )}
      </div>
      {asking && services && (
        <BuyIn
          options={scene.options}
          onClose={() => setAsking(false)}
          onBring={(chips, reload) => {
            setAsking(false)
            services.join(seat, chips, reload)
          }}
        />
      )}
    </section>
  )
}
