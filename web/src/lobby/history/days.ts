/** The lines of a history by day, and the texts of a line. */
import type { DealLine, HistoryPlayer, MatchLine } from '#sdk'
import { lang } from '../../i18n'
import { programText } from '../../i18n/bots'
import { h } from './words'

export type Line = DealLine | MatchLine

export interface Day {
  name: string
  lines: Line[]
}

const DAY_MS = 86_400_000

export function isDeal(line: Line): line is DealLine {
  return 'deal' in line
}

export function idOf(line: Line): string {
  return isDeal(line) ? line.deal : line.match
}

/** Returns the path of a line's replay; null: its record is gone. */
export function replayOf(line: Line): string | null {
  if (!line.kept) return null
  return isDeal(line) ? `/r/${line.deal}` : `/m/${line.match}`
}

/** Returns lines by day of the reader's clock. `lines`: the newest first; `now`: Unix milliseconds. */
export function byDay(lines: readonly Line[], now: number): Day[] {
  const days: Day[] = []
  for (const line of lines) {
    const name = dayName(line.ended_at, now)
    const last = days.at(-1)
    if (last?.name === name) last.lines.push(line)
    else days.push({ name, lines: [line] })
  }
  return days
}

export function dayName(at: number, now: number): string {
  const past = Math.round((startOf(now) - startOf(at)) / DAY_MS)
  if (past <= 0) return h('today')
  if (past === 1) return h('yesterday')
  const sameYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return new Date(at).toLocaleDateString(locale(), { ...(sameYear ? {} : { year: 'numeric' }), month: 'long', day: 'numeric' })
}

function startOf(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

export function timeOf(at: number): string {
  return new Date(at).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' })
}

function locale(): string {
  return lang.value === 'zh' ? 'zh-CN' : 'en-GB'
}

/**
 * Returns the other players of a line: the names of people, the names of programs with their owners, and the
 * number of bots.
 */
export function company(line: Line): string {
  const others = line.players.filter((player: HistoryPlayer) => player.seat !== line.seat)
  const people = others
    .filter((player) => !player.bot)
    .map((player) => (player.program ? `${player.name} (${programText(player)})` : player.name))
  const bots = others.length - people.length
  return [...people, ...(bots > 0 ? [h('bots', { n: bots })] : [])].join(lang.value === 'zh' ? '、' : ', ')
}
