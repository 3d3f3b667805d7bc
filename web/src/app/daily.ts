/** The daily deal, as far as the first page and the table must know of it. */
import { signal } from '@preact/signals'
import { go } from './routes'

/** The game whose daily deal is to be shown on the first page; null: none. */
export const shownDaily = signal<string | null>(null)

/** Shows a game's daily deal on the first page. */
export function showDaily(game: string): void {
  shownDaily.value = game
  go('/')
}
