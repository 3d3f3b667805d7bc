/** Texts in the reader's language. Keys are typed by the Chinese dictionary; the English one must have the same. */
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import type { Text } from '#sdk/types'
import { en } from './en'
import { zh } from './zh'

export type Lang = 'zh' | 'en'
export type Key = keyof typeof zh

const DICTIONARIES: Record<Lang, Record<Key, string>> = { zh, en }

/** The language of the page. Components that read texts follow it. */
export const lang = signal<Lang>('zh')

/**
 * Returns the text of a key, with `{name}` filled in. Of `{n:card|cards}` or `{name:leads|lead}` only the
 * word that agrees with the value is kept.
 */
export function t(key: Key, fill: Record<string, string | number> = {}): string {
  return filled(DICTIONARIES[lang.value][key] ?? key, fill)
}

function filled(text: string, fill: Record<string, string | number>): string {
  return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, more?: string) => {
    if (one === undefined) return String(fill[name] ?? whole)
    return isThird(String(fill[name])) ? one : (more ?? '')
  })
}

/** The character that encloses a name that a sentence emphasises. */
export const EMPHASIS = '\u0000'

/** Whether a verb beside this word is in the third person singular: the number 1, or any name but the reader's own "You". */
function isThird(word: string): boolean {
  const bare = word.replaceAll(EMPHASIS, '')
  return /^[\d.,]+$/.test(bare) ? bare === '1' : bare !== DICTIONARIES[lang.value].you
}

/** Like `t`, with elements in place of `{name}`. */
export function rich(key: Key, fill: Record<string, ComponentChildren>): ComponentChildren[] {
  const counts = Object.fromEntries(Object.entries(fill).map(([name, content]) => [name, String(inner(content))]))
  const text = DICTIONARIES[lang.value][key].replace(/\{\w+:[^}]*\}/g, (choice) => filled(choice, counts))
  return text.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? (fill[part] ?? '') : part))
}

/** Returns the value with which a word must agree: the content of an element, or the plain value itself. */
function inner(content: ComponentChildren): unknown {
  return typeof content === 'object' && content !== null && 'props' in content
    ? (content.props as { children?: unknown }).children
    : content
}

/** Returns a text of the server in the reader's language; `otherwise` if there is none. */
export function pick(text: Text | undefined, otherwise = ''): string {
  return text?.[lang.value] ?? otherwise
}

/** The words of a game: the same keys in both languages, looked up with a fallback. */
export type Words = Record<Lang, Record<string, string>>

/**
 * Returns a function that looks up the words of one part of the page; for a key without a word it returns the key, made
 * readable.
 */
export function sayer<Key extends string>(words: Record<Lang, Record<Key, string>>) {
  return (key: Key, fill: Record<string, string | number> = {}): string => {
    return filled(words[lang.value][key] ?? key.replace(/_/g, ' '), fill)
  }
}

/**
 * Returns a number with its sign, as `+8` or `−16`, so that gain and loss never differ by colour alone.
 * `decimals` as in `number`.
 */
export function signed(amount: number, decimals = 0): string {
  return amount > 0 ? `+${number(amount, decimals)}` : amount < 0 ? `−${number(-amount, decimals)}` : '0'
}

/** Whole numbers below this have no grouping. */
const UNGROUPED = 1000

/**
 * Returns a number with the reader's grouping of digits. `decimals`: how many of the last digits of `value` are decimal
 * places, which are shown unless all are zeros.
 */
export function number(value: number, decimals = 0): string {
  // The browser's first formatting takes as long as drawing a whole table.
  if (Number.isInteger(value) && Math.abs(value) < UNGROUPED && decimals === 0) return String(value)
  const digits = value % 10 ** decimals === 0 ? 0 : decimals
  const bounds = digits > 0 ? { minimumFractionDigits: digits, maximumFractionDigits: digits } : undefined
  return (value / 10 ** decimals).toLocaleString(lang.value === 'zh' ? 'zh-CN' : 'en-GB', bounds)
}

/** Returns a large number in short: 123.4万, 1.2M. */
export function compact(value: number): string {
  return value.toLocaleString(lang.value === 'zh' ? 'zh-CN' : 'en-GB', { notation: 'compact', maximumFractionDigits: 1 })
}
