import { programText } from '../i18n/bots'
import { charactersOf } from './characters'
import { hueOf } from './controls'
import { portraitOf, thingOf } from './faces'
import { Icon } from './Icon'

interface Sitter {
  name?: string | null
  bot?: boolean
  /** The id of the character that a bot plays as. */
  character?: string | undefined
  /** The id of the picture that a person chose. */
  face?: string | null | undefined
  /** Present if a declared program plays. */
  program?: { owner: string } | undefined
}

interface Props {
  of: Sitter | undefined
  /** The text in place of the sitter's name. */
  name?: string | undefined
  size?: number
  /** Whether the text beside it says whose program it is. */
  told?: boolean
}

/**
 * The picture that somebody chose, or their first letter on a colour of their own; a bot has its character's
 * face, or an icon. A program is marked on its picture, which is shown wherever its name is.
 */
export function Avatar({ of = {}, name = of.name ?? '?', size, told = false }: Props) {
  const { bot = false, character, face, program } = of
  const style = { '--h': String(hueOf(name)), ...(size ? { '--av': `${size}px` } : {}) }
  const picture = bot ? portraitOf(character) : thingOf(face)
  const drawn = (
    <span
      class="av"
      style={style}
      aria-hidden="true"
      data-character={bot ? picture && character : undefined}
      data-face={bot ? undefined : picture && face}
      data-program={program?.owner}
    >
      {picture ? (
        <img src={picture} alt="" decoding="async" draggable={false} />
      ) : bot ? (
        <Icon name="bot" />
      ) : (
        (charactersOf(name)[0] ?? '?')
      )}
      {program && (
        <span class="prog">
          <Icon name="bot" />
        </span>
      )}
    </span>
  )
  if (!program || told) return drawn
  return (
    <>
      {drawn}
      <span class="sr">{programText(of)}</span>
    </>
  )
}
