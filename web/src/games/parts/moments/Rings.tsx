/** Two rings that grow from the middle of a moment, such as a bomb or an all-in. */
import './rings.css'

export function Rings() {
  return (
    <svg class="rings" viewBox="0 0 300 300" aria-hidden="true">
      <circle cx="150" cy="150" r="138" stroke-width="8" />
      <circle cx="150" cy="150" r="112" stroke-width="3" />
    </svg>
  )
}
