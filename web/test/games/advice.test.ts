import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Advice, Prompt } from '#sdk'
import { adviser, PATIENCE_MS } from '../../src/games/parts/useAdvice.ts'

const PROMPT = { turn: '3.10', hints: [{ a: 'pass' }] } as unknown as Prompt
const TOLD: Advice = { turn: '3.10', actions: [{ a: 'play', cards: ['3s'] } as Advice['actions'][number]], by: 'bot' }
const HINTS = { turn: '3.10', actions: PROMPT.hints, by: 'hints' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('advice is asked for once a turn', async () => {
  const [ask, advise] = [adviser(), vi.fn(() => Promise.resolve(TOLD))]
  expect(await ask({ prompt: PROMPT, advise })).toBe(TOLD)
  expect(await ask({ prompt: PROMPT, advise })).toBe(TOLD)
  expect(advise).toHaveBeenCalledOnce()
  const next = { ...PROMPT, turn: '3.11' }
  await ask({ prompt: next, advise })
  expect(advise).toHaveBeenCalledTimes(2)
})

test('hints stand in for advice that is late, refused or not to be had, and late advice is told next', async () => {
  const ask = adviser()
  let tell = (_: Advice): void => undefined
  const advise = () => new Promise<Advice>((resolve) => (tell = resolve))
  const first = ask({ prompt: PROMPT, advise })
  vi.advanceTimersByTime(PATIENCE_MS)
  expect(await first).toEqual(HINTS)
  tell(TOLD)
  await vi.advanceTimersByTimeAsync(1)
  expect(await ask({ prompt: PROMPT, advise })).toBe(TOLD)
  expect(await adviser()({ prompt: PROMPT, advise: () => Promise.reject(new Error('forbidden')) })).toEqual(HINTS)
  expect(await adviser()({ prompt: PROMPT, advise: null })).toEqual(HINTS)
})
