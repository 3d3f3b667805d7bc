/** A table's own rules: its options that differ from the game's defaults, in the server's words. */
import { number, pick } from '../i18n'
import type { GameInfo, GameOption } from '#sdk'
import { sayRule } from './words'

export interface Difference {
  key: string
  label: string
  value: string
  /** A description of the option, if it says more than the label; else ''. */
  hint: string
}

/** Returns the options of a table that differ from the defaults. */
export function differences(info: GameInfo | undefined, options: Record<string, unknown>): Difference[] {
  const changed = info?.options.filter(({ key, default: usual }) => key in options && options[key] !== usual) ?? []
  return changed.map((option) => {
    const label = pick(option.label, option.key.replace(/_/g, ' '))
    return { key: option.key, label, value: saidOf(option, options[option.key]), hint: hintOf(option, label) }
  })
}

function saidOf(option: GameOption, value: unknown): string {
  if (typeof value === 'boolean') return sayRule(value ? 'on' : 'off')
  return pick(option.labels?.[String(value)], typeof value === 'number' ? number(value) : String(value))
}

function hintOf(option: GameOption, label: string): string {
  const text = pick(option.text)
  return text.startsWith(label) ? text.slice(label.length).replace(/^\s*[：:]\s*/, '') : text
}
