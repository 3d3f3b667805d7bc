/** Makes a whole plate a button: for words to say at one's own, for whose words are shown at another's. */
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
