/** The games of this server, as it describes them. */
import { signal } from '@preact/signals'
import type { Character, GameInfo, GuideLine, Text } from '#sdk'
import { api } from './session'

export const games = signal<GameInfo[]>([])
export const phrases = signal<{ key: string; text: Text }[]>([])
export const reactions = signal<{ key: string; text: Text }[]>([])
export const failed = signal(false)

/** Asks the server for its games, again every two seconds until it has answered. Resolves after the first attempt. */
export async function loadCatalogue(): Promise<void> {
  try {
    games.value = await api.games()
    failed.value = false
    void loadWords()
  } catch {
    failed.value = true
    setTimeout(() => void loadCatalogue(), 2000)
  }
}

async function loadWords(): Promise<void> {
  const words = await api.words().catch(() => ({ phrases: [], reactions: [] }))
  phrases.value = words.phrases
  reactions.value = words.reactions
}

/** The guided deals (引导局); empty until somebody has asked for them. */
export const guides = signal<GuideLine[]>([])

/** Asks for the guided deals unless they are known. Without an answer there are none to offer. */
export async function loadGuides(): Promise<void> {
  if (guides.value.length > 0) return
  guides.value = await api.guides().catch(() => [])
}

export function gameOf(key: string): GameInfo | undefined {
  return games.value.find((game) => game.key === key)
}

const characters = signal<Character[] | null>(null)

/** Returns the characters of bots, which are asked for when first needed; empty until the server has answered. */
export function charactersKnown(): readonly Character[] {
  if (characters.peek() === null) {
    characters.value = []
    api.characters().then(
      (found) => (characters.value = found),
      () => (characters.value = null),
    )
  }
  return characters.value ?? []
}
