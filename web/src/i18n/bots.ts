/** Names of the server's bots in the reader's language. On the wire they are called `Bot 乙`, by seat. */
import { names } from '../../../server/paiju/server/characters.json'
import { lang, pick, t } from './index.ts'

const STEMS = '甲乙丙丁戊己庚辛壬癸'

/** The facts about a sitter, as a seat or a record has them. */
interface Sitter {
  name: string | null
  bot: boolean
  character?: string | undefined
}

/** Returns a sitter's name as it is read: a bot with a character has the character's name; null: the seat is free. */
export function sitterName({ name, bot, character }: Sitter): string | null {
  if (name === null) return null
  const known: Record<string, { zh: string; en: string }> = names
  return pick(bot && character !== undefined ? known[character] : undefined) || readableName(name, bot)
}

/** Returns whose program a sitter is, in words; '' for sitters that are not programs. */
export function programText({ program }: { program?: { owner: string } | undefined }): string {
  return program ? t('program_of', program) : ''
}

/** Returns the name of a bot without a character as it is read: 机器人乙, Bot 2; other names as they are. */
export function readableName(name: string, bot: boolean): string {
  const [, stem, rest = ''] = (bot && /^Bot ([甲乙丙丁戊己庚辛壬癸])(.*)$/.exec(name)) || []
  if (!stem) return name
  return (lang.value === 'zh' ? `机器人${stem}` : `Bot ${STEMS.indexOf(stem) + 1}`) + rest
}
