/** Whether a board tells the end of its deal step by step: what tells of it elsewhere waits for that. */
import { signal } from '@preact/signals'

export const running = signal(false)
