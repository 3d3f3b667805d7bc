/** An advised answer as things on the screen: the cards to take, the button to press. */
import type { Action } from '#sdk'

/** Names of the usual sizes of a bet, in the order in which the server sends these. */
const SIZES = ['half', 'two_thirds', 'pot']
/** Actions that take tiles out of the hand. */
const FROM_HAND: readonly unknown[] = ['discard', 'hide', 'swap', 'riichi']

/**
 * Returns CSS selectors for an advised answer, one per element to mark. Each stands for the first visible
 * element that fits and is not marked yet.
 */
export function subjectsOf(action: Action, legal: Record<string, unknown>): string[] {
  const { cards, tile, tiles, amount, yes, score, suit } = action
  if (Array.isArray(cards)) return [...cards.map((card) => `[data-testid=hand] [data-card="${String(card)}"]`), button('play')]
  if (FROM_HAND.includes(action.a)) {
    const own = Array.isArray(tiles) ? tiles : [tile]
    return [...own.map((one) => `[data-testid=hand] [data-tile="${String(one)}"]`), button(`act-${action.a}`)]
  }
  if (action.a === 'raise_to') {
    const size = SIZES[((legal['sizes'] as number[] | undefined) ?? []).indexOf(Number(amount))]
    return [...(size ? [button(`size-${size}`)] : []), button('raise')]
  }
  // An all-in is the end of the slider, if the slider reaches it.
  if (action.a === 'all_in') return [button(legal['min'] !== null && legal['max'] === legal['all_in'] ? 'raise' : 'all-in')]
  if (typeof yes === 'boolean') return [button(`act-${action.a}-${yes}`)]
  if (typeof score === 'number') return [button(`act-${action.a}-${score}`)]
  if (typeof suit === 'string') return [button(`act-${action.a}-${suit}`)]
  const word = action.a.replace('_', '-')
  return [`${button(word)}, ${button(`act-${word}`)}`]
}

function button(id: string): string {
  return `[data-testid="${id}"]`
}

/** Marks the elements that the selectors stand for, and removes older marks; returns the marked elements. */
export function mark(root: HTMLElement, selectors: readonly string[]): HTMLElement[] {
  const found: HTMLElement[] = []
  for (const selector of selectors) {
    const all = [...root.querySelectorAll<HTMLElement>(selector)]
    const one = all.find((element) => !found.includes(element) && element.checkVisibility())
    if (one) found.push(one)
  }
  for (const old of root.querySelectorAll<HTMLElement>('[data-tip]')) if (!found.includes(old)) old.removeAttribute('data-tip')
  for (const one of found) one.dataset['tip'] = ''
  return found
}
