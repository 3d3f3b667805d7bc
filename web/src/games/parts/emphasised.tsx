import type { ComponentChildren } from 'preact'
import { EMPHASIS } from '../../i18n'

type Say = (key: string, fill?: Record<string, string | number>) => string

/**
 * Returns a sentence of a game with its gaps filled. Texts from `names` are emphasised, those from `plain`
 * are not.
 */
export function emphasised(say: Say, key: string, names: Record<string, string>, plain: Record<string, string> = {}): ComponentChildren[] {
  const marked = Object.fromEntries(Object.entries(names).map(([name, text]) => [name, `${EMPHASIS}${text}${EMPHASIS}`]))
  return say(key, { ...plain, ...marked })
    .split(EMPHASIS)
    .map((part, at) => (at % 2 ? <em key={at}>{part}</em> : part))
}
