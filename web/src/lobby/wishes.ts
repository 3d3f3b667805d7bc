/** The settings chosen for a new table, kept per game as the next table's defaults. */
import { gameOf, games } from '../app/catalogue'
import { stored } from '../app/stored'
import { hasBoard } from '../games/registry'
import type { GameInfo, GameOption, Json, NewTable, Pace } from '#sdk'

/** What fills free seats: `wait`: people only; `bots`: bots at once; `soon`: bots for seats that are still free a little later. */
export type Filling = 'wait' | 'bots' | 'soon'

export interface Wish {
  seats: number
  turnMs: number
  /** The time to claim a discard; 0: half a turn. Only for games with claims. */
  claimMs: number
  /** The pause after a discard, whether or not anybody can claim it. Only for games with claims. */
  pauseMs: number
  filling: Filling
  private: boolean
  /** The delay with which spectators see the table. */
  delayMs: number
  /** Whether the table shows all players the card counter, or their waits. */
  aids: boolean
  preset: string | null
  options: Record<string, Json>
  /** The author's buy-in, in games with stacks; null: the maximum. */
  buyIn: number | null
}

export const TURNS_MS = [10_000, 15_000, 20_000, 30_000, 60_000, 600_000] as const
export const CLAIMS_MS = [0, 5_000, 10_000, 20_000] as const
export const PAUSES_MS = [300, 700, 1_500] as const
export const DELAYS_MS = [0, 30_000, 180_000] as const
export const FILLINGS = ['wait', 'soon', 'bots'] as const
/** The time for which a free seat waits for people before a bot takes it. */
export const FILLING_DELAY_MS = 10_000

const DEFAULT_TURN_MS = 20_000
const DEFAULT_PAUSE_MS = 700

const kept = stored<{ game: string | null; wishes: Record<string, Partial<Wish>> }>('create', { game: null, wishes: {} })

/** Returns the game of the last new table, else the first game that this page can draw; '' if there is none. */
export function lastGame(): string {
  const last = kept.value.game
  if (last !== null && gameOf(last) && hasBoard(last)) return last
  return games.value.find((game) => hasBoard(game.key))?.key ?? ''
}

/** Returns the last wish for a game; a part that it lacks, or that is not offered any more, has its default. */
export function wishFor(info: GameInfo): Wish {
  const old = kept.value.wishes[info.key] ?? {}
  return {
    seats: within(old.seats, info.seats.min, info.seats.max, info.seats.default),
    turnMs: oneOf(TURNS_MS, old.turnMs, DEFAULT_TURN_MS),
    claimMs: oneOf(CLAIMS_MS, old.claimMs, 0),
    pauseMs: oneOf(PAUSES_MS, old.pauseMs, DEFAULT_PAUSE_MS),
    filling: oneOf(FILLINGS, old.filling, 'wait'),
    private: old.private === true,
    aids: old.aids !== false,
    delayMs: oneOf(DELAYS_MS, old.delayMs, 0),
    preset: oneOf(info.presets, old.preset, null),
    options: Object.fromEntries(info.options.map((option) => [option.key, possible(option, old.options?.[option.key])])),
    buyIn: typeof old.buyIn === 'number' ? old.buyIn : null,
  }
}

/** Makes this game the default for the next new table. */
export function prefer(game: string): void {
  kept.value = { ...kept.value, game }
}

/** Remembers a wish for the next time. */
export function keep(info: GameInfo, wish: Wish): void {
  kept.value = { game: info.key, wishes: { ...kept.value.wishes, [info.key]: wish } }
}

/** Whether discards can be claimed in a game: then each is followed by a pause and a time to claim it. */
export function hasClaims(info: GameInfo): boolean {
  return info.actions.some(({ a }) => a === 'pung')
}

/** Returns the values of all options under a preset; null: the defaults. */
export function optionsWith(info: GameInfo, preset: string | null): Record<string, Json> {
  const set = preset === null ? {} : (info.preset_options?.[preset] ?? {})
  return Object.fromEntries(info.options.map((option) => [option.key, set[option.key] ?? option.default]))
}

/**
 * Returns a wish as a request. `buyIn`: the chips that its author brings; null: as many as are allowed. Options with the
 * values of the preset, or the default ones, are left out.
 */
export function requestOf(info: GameInfo, wish: Wish, buyIn: number | null = null): NewTable {
  const usual = optionsWith(info, wish.preset)
  const changed = info.options.filter((option) => wish.options[option.key] !== usual[option.key])
  const options: Record<string, Json> = Object.fromEntries(changed.map((option) => [option.key, wish.options[option.key] ?? null]))
  if (wish.preset !== null) options['preset'] = wish.preset
  return {
    game: info.key,
    seats: wish.seats,
    options,
    pace: paceOf(info, wish),
    private: wish.private,
    delay_ms: wish.delayMs,
    ...(wish.aids ? {} : { aids: false }),
    ...(wish.filling === 'bots' ? { bots: wish.seats - 1 } : {}),
    ...(buyIn === null ? {} : { buy_in: buyIn }),
    ...(wish.filling === 'soon' ? { fill_ms: FILLING_DELAY_MS } : {}),
  }
}

function paceOf(info: GameInfo, { turnMs, claimMs, pauseMs }: Wish): Partial<Pace> {
  if (!hasClaims(info)) return { turn_ms: turnMs }
  return {
    turn_ms: turnMs,
    ...(claimMs === 0 ? {} : { claim_ms: claimMs }),
    ...(pauseMs === DEFAULT_PAUSE_MS ? {} : { pause_ms: pauseMs }),
  }
}

/** Returns the preset that equals the defaults; null: none does. */
export function plainPreset(info: GameInfo): string | null {
  return info.presets.find((preset) => Object.keys(info.preset_options?.[preset] ?? { other: true }).length === 0) ?? null
}

/** Whether presets need a row of their own: not if one option offers the same choices. */
export function presetsMatter(info: GameInfo): boolean {
  const said = (option: GameOption) => info.presets.every((preset) => option.choices?.includes(preset))
  return info.presets.length > 0 && !info.options.some(said)
}

function possible(option: GameOption, value: Json | undefined): Json {
  switch (option.type) {
    case 'bool':
      return typeof value === 'boolean' ? value : option.default
    case 'int':
      return within(value, option.min ?? -Infinity, option.max ?? Infinity, Number(option.default))
    case 'choice':
      return oneOf(option.choices ?? [], value, option.default)
  }
}

function within(value: unknown, low: number, high: number, otherwise: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= low && value <= high ? value : otherwise
}

function oneOf<T, Otherwise>(choices: readonly T[], value: unknown, otherwise: Otherwise): T | Otherwise {
  return choices.includes(value as T) ? (value as T) : otherwise
}
