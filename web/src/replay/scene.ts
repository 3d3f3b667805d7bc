/** The scene of one place of a replay, as its board draws it. */
import type { Scene } from '../games/game'
import { t } from '../i18n'
import { sitterName } from '../i18n/bots'
import { UNKNOWN_TABLE, type DealRecord, type GameInfo, type Seat, type SeatInfo, type TableMessage } from '#sdk'
import type { Replay } from '#sdk/replay'

/** The fields of a scene that a replay does not need: it has no prompts, clocks or services. */
const ASLEEP = {
  you: null,
  prompt: null,
  ended: null,
  matchOver: null,
  services: null,
  elsewhere: false,
  live: false,
  helped: true,
  help: null,
  advise: null,
  sending: false,
  act: () => undefined,
  auto: () => undefined,
  judge: () => Promise.reject(new Error('a replay takes no answers')),
}

/**
 * Returns the scene after n steps, seen from `base`; the other hands lie open if `open` and the record allows
 * it.
 */
export function sceneAt(replay: Replay, info: GameInfo, n: number, base: Seat, open: boolean): Scene {
  const { record } = replay.file
  const view = replay.view(n, base)
  const { turn, amounts } = (view ?? {}) as { turn?: unknown; amounts?: unknown }
  return {
    ...ASLEEP,
    info,
    state: { ...UNKNOWN_TABLE, table: record.table, options: record.options as TableMessage['options'] },
    seats: seatsOf(record, Array.isArray(amounts) ? (amounts as number[]) : null),
    base,
    view,
    open: record.seats.map((_, seat) => replay.view(n, seat === base || open ? seat : null)),
    turn: typeof turn === 'number' ? { seat: turn, deadlineAt: 0, bankMs: 0 } : null,
    waits: replay.waits(n, base),
    log: replay.moments(n, base),
    name: (seat) => nameOf(record, seat),
  }
}

/** Returns who sat at a seat; an imported deal has no names. */
export function nameOf(record: DealRecord, seat: Seat): string {
  const sitter = record.seats[seat]
  return (sitter && sitterName(sitter)) || t('replay_seat', { n: seat + 1 })
}

function seatsOf(record: DealRecord, amounts: readonly number[] | null): SeatInfo[] {
  return record.seats.map(({ bot, character, face, program }, seat) => {
    const info: SeatInfo = { name: nameOf(record, seat), bot, connected: true, auto: false, ready: true }
    if (character !== undefined) info.character = character
    if (face !== undefined) info.face = face
    if (program !== undefined) info.program = program
    const amount = amounts?.[seat]
    return amount === undefined ? info : { ...info, score: amount }
  })
}
