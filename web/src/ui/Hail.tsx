/**
 * A button as large as a plate, which opens the card beside it: with words to say at our plate, with the switch for that
 * player's words at another.
 */
import { t } from '../i18n'
import type { Seat } from '#sdk'

interface Props {
  seat: Seat
  name: string
  own: boolean
  onHail: (seat: Seat) => void
}

export function Hail({ seat, name, own, onHail }: Props) {
  return (
    <button
      type="button"
      class="hail"
      data-testid={`hail-${seat}`}
      aria-haspopup="dialog"
      aria-label={own ? t('react') : t('about_name', { name })}
      onClick={() => onHail(seat)}
    />
  )
}
