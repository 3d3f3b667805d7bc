/** A leaf of a calendar in seal red, with the day of the month. */
export function Leaf({ date }: { date: string }) {
  return (
    <span class="leaf num" aria-hidden="true">
      {Number(date.slice(8))}
    </span>
  )
}
