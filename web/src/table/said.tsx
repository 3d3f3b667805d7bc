/** A line of chat in the reader's language: a text, a phrase, a character's phrase, or a drawn reaction. */
import { charactersKnown, phrases, reactions } from '../app/catalogue'
import { pick } from '../i18n'
import type { ChatLine } from '#sdk'

const DRAWN = import.meta.glob<string>('../art/reactions/*.svg', { query: '?url', import: 'default', eager: true })

/** Returns a line in words; for a reaction the text of its picture. */
export function textOf(line: ChatLine): string {
  if (line.text) return line.text
  if (line.reaction) return pick(reactions.value.find(({ key }) => key === line.reaction)?.text, line.reaction)
  const key = line.phrase ?? ''
  const phrase = line.character
    ? charactersKnown().find(({ id }) => id === line.character)?.phrases[key]
    : phrases.value.find((one) => one.key === key)?.text
  return pick(phrase, line.character ? '…' : key)
}

/** A line as it is shown: in words, or as its picture. */
export function Said({ line }: { line: ChatLine }) {
  const text = textOf(line)
  return <span>{line.reaction && pictureOf(line.reaction) ? <Reaction reaction={line.reaction} name={text} /> : text}</span>
}

export function Reaction({ reaction, name }: { reaction: string; name: string }) {
  return <img class="react" src={pictureOf(reaction)} alt={name} data-reaction={reaction} width={26} height={26} draggable={false} />
}

export function pictureOf(reaction: string): string | undefined {
  return DRAWN[`../art/reactions/${reaction}.svg`]
}
