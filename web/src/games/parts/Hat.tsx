/** The hat of a role: black with a red knob for the landlord, of straw for the farmers. */

export type Role = 'landlord' | 'farmer'

export function Hat({ role }: { role: Role }) {
  return role === 'landlord' ? (
    <svg class="hat" viewBox="0 0 100 66" aria-hidden="true">
      <path d="M12 50C12 24 28 12 50 12s38 12 38 38Z" fill="#20292d" stroke="#11181a" stroke-width="2.5" />
      <path d="M50 12V46M50 12C37 20 30 33 29 47M50 12c13 8 20 21 21 35" fill="none" stroke="#4c5955" stroke-width="2.2" />
      <path d="M5 45Q50 36 95 45L93 60Q50 51 7 60Z" fill="#c4402f" stroke="#11181a" stroke-width="2.5" />
      <rect x="43" y="40" width="14" height="14" rx="3" fill="#f6cb80" stroke="#11181a" stroke-width="2" />
      <circle cx="50" cy="9" r="7" fill="#c4402f" stroke="#11181a" stroke-width="2.5" />
    </svg>
  ) : (
    <svg class="hat straw" viewBox="0 0 100 42" aria-hidden="true">
      <path d="M50 4 97 34Q50 46 3 34Z" fill="#d9bf84" stroke="#6b4106" stroke-width="2.5" stroke-linejoin="round" />
      <path d="M50 4 30 38M50 4 70 38M22 24Q50 32 78 24" fill="none" stroke="#96600f" stroke-width="1.8" />
    </svg>
  )
}
