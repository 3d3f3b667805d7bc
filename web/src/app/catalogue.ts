/** The games this server has, as it describes them; nothing about them is written down here. */
import { signal } from '@preact/signals'
import type { GameInfo, Text } from '#sdk'
import { api } from './session'

export const games = signal<GameInfo[]>([])
export const phrases = signal<{ key: string; text: Text }[]>([])
export const failed = signal(false)

/** Asks the server what it has; once it has answered, asks no more. */
export async function loadCatalogue(): Promise<void> {
  try {
    games.value = await api.games()
    failed.value = false
    phrases.value = await api.phrases().catch(() => [])
  } catch {
    failed.value = true
    setTimeout(() => void loadCatalogue(), 2000)
  }
}

export function gameOf(key: string): GameInfo | undefined {
  return games.value.find((game) => game.key === key)
}
