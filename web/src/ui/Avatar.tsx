import { charactersOf } from './characters'
import { hueOf } from './controls'
import { portraitOf } from './faces'
import { Icon } from './Icon'

interface Props {
  name: string
  bot?: boolean
  /** The id of the character that a bot plays as. */
  character?: string | undefined
  size?: number
}

/** Someone's first letter on a colour of their own; a bot has its character's face, or an icon. */
export function Avatar({ name, bot = false, character, size }: Props) {
  const style = { '--h': String(hueOf(name)), ...(size ? { '--av': `${size}px` } : {}) }
  const picture = bot ? portraitOf(character) : undefined
  return (
    <span class="av" style={style} aria-hidden="true" data-character={picture && character}>
      {picture ? (
        <img src={picture} alt="" decoding="async" draggable={false} />
      ) : bot ? (
        <Icon name="bot" />
      ) : (
        (charactersOf(name)[0] ?? '?')
      )}
    </span>
  )
}
