/** Equities beside the page: before the flop there are more than a million boards. */
import { equities, type Spread } from './equity.ts'

const port = self as unknown as Worker

port.addEventListener('message', ({ data }: MessageEvent<{ key: string; spread: Spread }>) => {
  port.postMessage({ key: data.key, shares: equities(data.spread) })
})
