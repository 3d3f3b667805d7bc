/** What the page says around the tips of a guide. */
import { pick } from '../../i18n'

const WORDS = {
  step: { zh: '第 {at} 步，共 {of} 步', en: 'Step {at} of {of}' },
  alone: { zh: '自己打', en: 'Play on alone' },
  strayed: { zh: '这样也行！**你自己来**，牌合上时我再说。', en: 'That works too! **Play on**; I will speak up where it fits again.' },
}

export function sayGuide(key: keyof typeof WORDS, given: Record<string, string | number> = {}): string {
  return pick(WORDS[key]).replace(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? ''))
}
