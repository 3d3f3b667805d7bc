import { ICONS, type IconName } from './icons'

/** A line icon; decoration only, the button around it has the name. */
export function Icon({ name, small }: { name: IconName; small?: boolean }) {
  return (
    <svg class={small ? 'ic sm' : 'ic'} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={ICONS[name]} />
    </svg>
  )
}

/** The house's mark. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" focusable="false">
      <rect x="4" y="7" width="19" height="27" rx="3.5" transform="rotate(-12 13 20)" fill="#fdfcf8" stroke="#1f5247" stroke-width="2" />
      <path d="M12.5 15c1.2 4 5.5 5.6 4.8 9.2-.6 2.5-3.6 2.6-4.5.8-.3 1.8-3.3 2.3-4.6.2-1.8-3.3 2.4-5.8 4.3-10.2Z" fill="#1f5247" />
      <rect x="18" y="11" width="18" height="25" rx="4" fill="#ab3022" />
      <path d="M22.5 17h9M22.5 30.5h9M27 17v13.5M23.5 23.5h7" stroke="#fff" stroke-width="2.4" stroke-linecap="round" />
    </svg>
  )
}
