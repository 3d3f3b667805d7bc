/** The areas of the things on the felt, for layers that may not cover them. */
import type { Area } from './speech'

/** Elements that may not be covered, whatever they contain. */
const UNCOVERABLE_SELECTOR = '.bar, .rail, .plate, .btn, .ibtn, svg, img, .card, .tile, .ring'
/** An element that takes more than this share of the screen counts as the felt itself. */
const MAX_PANEL_SHARE = 0.4

/**
 * Returns the areas of the `things` that may not be covered (cards, plates, buttons, texts), and of the `panels`, all else
 * that is drawn on the felt.
 */
export function piecesOf(root: HTMLElement, layer: HTMLElement): { things: Area[]; panels: Area[] } {
  const most = MAX_PANEL_SHARE * innerWidth * innerHeight
  const things: Area[] = []
  const panels: Area[] = []
  const walk = (within: Element) => {
    for (const one of within.children) {
      if (one === layer || !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const area = one.getBoundingClientRect()
      const whole = one.matches(UNCOVERABLE_SELECTOR)
      const felt = area.width * area.height > most
      if (!felt && (whole || hasText(one))) things.push(area)
      else if (!felt && isDrawn(one)) panels.push(area)
      if (!whole || felt) walk(one)
    }
  }
  walk(root)
  return { things: things.filter(isSeen), panels: panels.filter(isSeen) }
}

function isSeen({ left, top, right, bottom }: Area): boolean {
  return right - left > 2 && bottom - top > 2
}

function isDrawn(one: Element): boolean {
  const { backgroundColor, backgroundImage, borderTopWidth } = getComputedStyle(one)
  return backgroundColor !== 'rgba(0, 0, 0, 0)' || backgroundImage !== 'none' || borderTopWidth !== '0px'
}

function hasText(one: Element): boolean {
  return [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
}
