/** The worker that computes equities, so that the page does not stop: before the flop more than a million boards may come. */
import { equities, type Spread } from './equity.ts'

const port = self as unknown as Worker

port.addEventListener('message', ({ data }: MessageEvent<{ key: string; spread: Spread }>) => {
  port.postMessage({ key: data.key, shares: equities(data.spread) })
})
