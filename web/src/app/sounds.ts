/** Short sounds of wood and porcelain. Nothing is loaded, and no audio opened, before the first touch of the page. */
import { speaker, volume as master } from './settings'

export type Cue =
  | ('select' | 'play' | 'bomb' | 'pass' | 'turn' | 'low' | 'win' | 'lose' | 'deal' | 'chips' | 'chat')
  | ('call' | 'kan' | 'stick' | 'ron' | 'tsumo' | 'yakuman' | 'draw' | 'tick')
  | ('rocket' | 'last' | 'spring')

type Sound = (number | undefined)[]

/** The sound of tiles that stand up one after the other, and that of a chord of porcelain. */
const ROLL: Sound = [0.4, 0.05, 240, 0, 0.01, 0.04, 4, 0.5, -6, 0, 0, 0, 0, 5, 0, 0, 0.05]
const CHORD: Sound[] = [660, 990, 1320].map((hz) => [0.3, 0, hz, 0.02, 0.08, 0.45, 0, 0.7])

/** ZzFX parameters: volume, randomness, frequency, attack, sustain, release, shape, … */
const CUES: Record<Cue, Sound[]> = {
  select: [[0.25, 0, 900, 0, 0.005, 0.02, 4, 1, 0, 0, 0, 0, 0, 3]],
  play: [[0.7, 0.02, 180, 0, 0.01, 0.07, 4, 0.5, -8, 0, 0, 0, 0, 6, 0, 0.1]],
  bomb: [
    [0.9, 0.02, 180, 0, 0.01, 0.07, 4, 0.5, -8, 0, 0, 0, 0, 6],
    [0.9, 0, 58, 0.01, 0.08, 0.35, 0, 1.4, -0.6],
  ],
  pass: [[0.35, 0.02, 130, 0, 0.01, 0.05, 1, 0.6, -4]],
  turn: [[0.5, 0, 1320, 0.002, 0.03, 0.32, 0, 0.6]],
  low: [[0.6, 0, 620, 0, 0.01, 0.09, 1, 0.5, -2]],
  win: [
    [0.5, 0, 660, 0.005, 0.06, 0.25, 0, 0.7, 0, 0, 220, 0.09],
    [0.4, 0, 1320, 0.2, 0.06, 0.3, 0, 0.7],
  ],
  lose: [[0.5, 0, 150, 0.02, 0.12, 0.35, 0, 0.7, -0.8]],
  deal: [[0.35, 0.05, 240, 0, 0.01, 0.04, 4, 0.5, -6, 0, 0, 0, 0, 5]],
  chips: [[0.5, 0.05, 1800, 0, 0.008, 0.04, 1, 0.4, 0, 0, 0, 0, 0, 1]],
  chat: [[0.3, 0, 880, 0.002, 0.02, 0.12, 0, 0.5]],
  call: [[0.7, 0.02, 240, 0, 0.01, 0.05, 4, 0.5, -6, 0, 0, 0, 0, 5, 0, 0, 0.08]],
  kan: [
    [0.7, 0.02, 240, 0, 0.01, 0.05, 4, 0.5, -6, 0, 0, 0, 0, 5, 0, 0, 0.07],
    [0.6, 0.02, 210, 0.14, 0.01, 0.05, 4, 0.5, -6, 0, 0, 0, 0, 5, 0, 0, 0.07],
  ],
  stick: [
    [0.7, 0.02, 180, 0, 0.01, 0.07, 4, 0.5, -8, 0, 0, 0, 0, 6, 0, 0.1],
    [0.5, 0, 460, 0.12, 0.01, 0.09, 1, 0.5, -2],
  ],
  ron: [ROLL, ...CHORD],
  tsumo: [ROLL, ...CHORD, [0.4, 0, 1980, 0.12, 0.03, 0.4, 0, 0.6]],
  yakuman: [
    [0.9, 0, 58, 0.01, 0.1, 0.5, 0, 1.4, -0.5],
    [0.4, 0, 440, 0.01, 0.42, 0.3, 0, 0.6, 0, 0, 96, 0.045, 0.09],
  ],
  draw: [[0.5, 0, 150, 0.02, 0.12, 0.35, 0, 0.7, -0.8]],
  rocket: [
    [0.5, 0, 300, 0.05, 0.25, 0.15, 0, 0.8, 9, 0, 0, 0, 0, 2],
    [0.9, 0, 58, 0.28, 0.08, 0.35, 0, 1.4, -0.6],
  ],
  last: [120, 90].map((hz, nth) => [0.7, 0, hz, 0.02 + nth * 0.12, 0.02, 0.14, 1, 0.6, -1]),
  spring: [[0.45, 0, 523, 0.005, 0.36, 0.25, 0, 0.6, 0, 0, 110, 0.045, 0.09]],
  tick: [[0.35, 0, 1100, 0, 0.005, 0.03, 4, 1, 0, 0, 0, 0, 0, 3]],
}

/** The volume of other players' sounds, as a share of ours. */
export const OTHERS = 0.5

let engine: Promise<{ zzfx: (...parameters: Sound) => unknown }> | null = null
let touched = false

/** Whether the page has been touched: browsers allow sound then. */
export function isTouched(): boolean {
  return touched
}

/** Waits for the first gesture; browsers allow no sound before it. */
export function prepareSounds(): void {
  const first = () => {
    touched = true
    removeEventListener('pointerdown', first, true)
    removeEventListener('keydown', first, true)
  }
  addEventListener('pointerdown', first, true)
  addEventListener('keydown', first, true)
}

/**
 * The delay, ms, before the audio is opened. On a phone, opening it takes as long as drawing the first cards,
 * and these come first.
 */
const CARDS_FIRST_MS = 100

function drawn(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done, CARDS_FIRST_MS)))
}

/**
 * Plays a cue; another player's cue is 6 dB lower. Also dispatches `paiju-sound` on the document, for tests
 * and captions.
 */
export function play(cue: Cue, own = true): void {
  document.dispatchEvent(new CustomEvent('paiju-sound', { detail: cue }))
  const loud = (master.value / 100) * (own ? 1 : OTHERS)
  if (!touched || speaker.value === 'mute' || !(loud > 0)) return
  engine ??= drawn().then(() => import('zzfx'))
  void engine
    .then(({ zzfx }) => {
      for (const [volume = 1, ...rest] of CUES[cue]) zzfx(volume * loud, ...rest)
    })
    .catch(() => {
      engine = null
    })
}
