/** Names for guests who do not want to think of one. */
import { lang } from '../i18n'

const ZH = [
  ['东', '南', '西', '北', '小', '阿', '老'],
  ['梧', '岚', '禾', '川', '满', '舟', '青', '石', '米', '晴', '橙', '鹿', '燕', '竹', '桥', '棠'],
] as const
const EN = [
  ['Quiet', 'Lucky', 'Amber', 'Jade', 'Early', 'Merry', 'Swift'],
  ['Crane', 'Otter', 'Finch', 'Maple', 'Lotus', 'Fox', 'Heron', 'Pine', 'Wren', 'Plum'],
] as const

/** Returns a friendly name in the reader's language. */
export function suggestName(): string {
  const [first, second] = lang.value === 'zh' ? ZH : EN
  return any(first) + (lang.value === 'zh' ? '' : ' ') + any(second)
}

function any(words: readonly string[]): string {
  return words[Math.floor(Math.random() * words.length)] ?? words[0]!
}
