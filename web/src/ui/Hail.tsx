/**
 * A button as large as a plate, which opens the popover beside it. At our plate the popover has words to say;
 * at another plate it has a switch that hides the player's words.
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
