/** Whether a board now shows the end of its deal step by step. Other parts of the page show that end only afterwards. */
import { signal } from '@preact/signals'

export const running = signal(false)
