/** Names of the server's bots in the reader's language. The server calls them `Bot 乙`, by seat. */
import { lang } from './index.ts'

const STEMS = '甲乙丙丁戊己庚辛壬癸'

/** Returns a bot's name as it is read: 机器人乙, Bot 2; other names as they are. */
export function readableName(name: string, bot: boolean): string {
  const [, stem, rest = ''] = (bot && /^Bot ([甲乙丙丁戊己庚辛壬癸])(.*)$/.exec(name)) || []
  if (!stem) return name
  return (lang.value === 'zh' ? `机器人${stem}` : `Bot ${STEMS.indexOf(stem) + 1}`) + rest
}
