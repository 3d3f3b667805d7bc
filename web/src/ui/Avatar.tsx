import { charactersOf } from './characters'
import { hueOf } from './controls'
import { Icon } from './Icon'

/** Someone's first letter on a colour of their own; a bot has its icon. */
export function Avatar({ name, bot = false, size }: { name: string; bot?: boolean; size?: number }) {
  const style = { '--h': String(hueOf(name)), ...(size ? { '--av': `${size}px` } : {}) }
  return (
    <span class="av" style={style} aria-hidden="true">
      {bot ? <Icon name="bot" /> : (charactersOf(name)[0] ?? '?')}
    </span>
  )
}
