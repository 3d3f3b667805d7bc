/** The wind of a seat (自风); the dealer's stands on indigo. */
import type { Seat } from '#sdk'
import { windOf, type View } from '../view'
import { say, tileName, windMark } from '../words'

export function Wind({ view, seat }: { view: View; seat: Seat }) {
  const wind = windOf(view, seat)
  const dealer = seat === view.dealer
  return (
    <i
      class="rb-wind"
      role="img"
      data-testid={dealer ? 'dealer' : undefined}
      data-dealer={dealer || undefined}
      aria-label={dealer ? `${tileName(wind)} ${say('dealer')}` : tileName(wind)}
    >
      {windMark(wind)}
    </i>
  )
}
