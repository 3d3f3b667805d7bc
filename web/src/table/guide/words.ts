/** Words of the page around the tips of a guide. */
import { pick } from '../../i18n'

const WORDS = {
  step: { zh: '第 {at} 步，共 {of} 步', en: 'Step {at} of {of}' },
  alone: { zh: '自己打', en: 'Play on alone' },
  over: {
    zh: '这局打完了。规则卡随时能翻，下次照自己的想法打。',
    en: 'That was the deal. The rules are always at hand; next time, play it your own way.',
  },
  next: { zh: '下一课：{game}', en: 'Next lesson: {game}' },
  rules: { zh: '看规则', en: 'Read the rules' },
  strayed: { zh: '这样也行！**你自己来**，牌合上时我再说。', en: 'That works too! **Play on**; I will speak up where it fits again.' },
  strayed_from: {
    zh: '这样也行。刚才的提示更好：{tip} **接着打**，牌合上时我再说。',
    en: 'That works too. The tip was better: {tip} **Play on**; I will speak up where it fits again.',
  },
}

export function sayGuide(key: keyof typeof WORDS, given: Record<string, string | number> = {}): string {
  return pick(WORDS[key]).replace(/\{(\w+)\}/g, (_, name: string) => String(given[name] ?? ''))
}
