/** A leaf of a calendar in seal red, with the day of the month; ticked once its deal is played. */
import { Icon } from '../../ui/Icon'

export function Leaf({ date, done = false }: { date: string; done?: boolean }) {
  return (
    <span class="leaf num" aria-hidden="true">
      {Number(date.slice(8))}
      {done && (
        <i class="done">
          <Icon name="check" small />
        </i>
      )}
    </span>
  )
}
