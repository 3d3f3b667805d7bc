/** A clay chip (筹码). */
export function Chip() {
  return (
    <svg class="chipi" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11" fill="#d08a1d" />
      <circle cx="12" cy="12" r="11" fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="4.3 7.2" />
      <circle cx="12" cy="12" r="6.5" fill="#f6cb80" />
    </svg>
  )
}
