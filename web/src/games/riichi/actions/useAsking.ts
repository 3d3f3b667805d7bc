/** The question that an answer has opened. It stays open until it is answered or cancelled, or its prompt ends. */
import { useState } from 'preact/hooks'
import type { Prompt } from '#sdk'
import type { Asking } from './answers'

export interface Asked {
  asking: Asking | null
  ask(what: Asking): void
  back(): void
}

export function useAsking(prompt: Prompt | null): Asked {
  const [open, setOpen] = useState<{ turn: string; what: Asking } | null>(null)
  return {
    asking: open && prompt && open.turn === prompt.turn ? open.what : null,
    ask: (what) => setOpen(prompt && { turn: prompt.turn, what }),
    back: () => setOpen(null),
  }
}
