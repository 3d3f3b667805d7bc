/** The one of three layouts that fits the window; boards arrange their parts by it. */
import { signal } from '@preact/signals'

/** `desk`: with a side rail; `phone`: portrait; `land`: a phone on its side. */
export type Layout = 'desk' | 'phone' | 'land'

const land = matchMedia('(max-height:480px) and (min-width:560px)')
const phone = matchMedia('(max-width:720px)')

export const layout = signal<Layout>(current())
/** Whether the window is low: at most 700 px high, as on a phone of 360 x 640. */
export const short = signal(innerHeight <= 700)

/** Whether the window is narrow: at most 720 px wide. */
export const slim = signal(phone.matches)

function current(): Layout {
  return land.matches ? 'land' : phone.matches ? 'phone' : 'desk'
}

function update(): void {
  layout.value = current()
  slim.value = phone.matches
  short.value = innerHeight <= 700
}

addEventListener('resize', update)
