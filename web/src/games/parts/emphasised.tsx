import type { ComponentChildren } from 'preact'

type Say = (key: string, fill?: Record<string, string | number>) => string

/** Fills a sentence of a game's words with emphasised names. */
export function emphasised(say: Say, key: string, fill: Record<string, string>): ComponentChildren[] {
  const names = Object.keys(fill)
  const marks = Object.fromEntries(names.map((name, at) => [name, `\u0000${at}\u0000`]))
  return say(key, marks)
    .split('\u0000')
    .map((part, at) => (at % 2 ? <em key={at}>{fill[names[Number(part)]!]}</em> : part))
}
