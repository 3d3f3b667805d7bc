/** Spoken calls: 叫地主, 对三, 碰, "raise". Loaded at the first call after they were switched on; `web/voices` makes them. */
import type words from '../../voices/words.json'
import spans from '../art/voices/spans.json'
import en from '../art/voices/en.mp3?url'
import zh from '../art/voices/zh.mp3?url'
import { lang, type Lang } from '../i18n'
import { volume } from './settings'
import { isTouched, OTHERS } from './sounds'
import type { Seat } from '#sdk'

export type Call = keyof typeof words

const FILES: Record<Lang, string> = { zh, en }
/** The seconds in which a new call fades out the previous one. */
const FADE_S = 0.08
/**
 * The pitches of even and of odd seats, so that neighbours differ. With an odd number of seats the last one
 * sounds like seat 0.
 */
const PITCHES = [1, 1.14]

let context: AudioContext | null = null
const loaded = new Map<Lang, Promise<AudioBuffer>>()
let speaking: GainNode | null = null

/**
 * Speaks a seat's call; a call of another player is 6 dB lower. Also dispatches `paiju-call` on the document,
 * for tests.
 */
export function call(what: Call, seat: Seat, own: boolean): void {
  document.dispatchEvent(new CustomEvent('paiju-call', { detail: what }))
  const loud = (volume.value / 100) * (own ? 1 : OTHERS)
  if (!isTouched() || !(loud > 0)) return
  const language = lang.value
  void load(language).then(
    (buffer) => speak(buffer, spans[language][what] as [number, number], PITCHES[seat % PITCHES.length]!, loud),
    () => loaded.delete(language),
  )
}

function load(language: Lang): Promise<AudioBuffer> {
  context ??= new AudioContext()
  if (!loaded.has(language)) loaded.set(language, read(context, FILES[language]))
  return loaded.get(language)!
}

async function read(audio: AudioContext, url: string): Promise<AudioBuffer> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`no calls at ${url}`)
  return audio.decodeAudioData(await answer.arrayBuffer())
}

function speak(buffer: AudioBuffer, [at, ms]: [number, number], pitch: number, loud: number): void {
  const audio = context!
  const now = audio.currentTime
  speaking?.gain.setTargetAtTime(0, now, FADE_S / 3)
  const source = new AudioBufferSourceNode(audio, { buffer, playbackRate: pitch })
  speaking = new GainNode(audio, { gain: loud })
  source.connect(speaking).connect(audio.destination)
  source.start(now, at / 1000, ms / 1000)
}
