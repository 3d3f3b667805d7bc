/** Short words above the dock: why something was refused, what was copied. Read out by screen readers. */
import { signal } from '@preact/signals'

const SHOWN_MS = 4000

interface Toast {
  text: string
  bad: boolean
}

const toast = signal<Toast | null>(null)
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a text for a few seconds; a newer one takes its place. */
export function say(text: string, bad = false): void {
  toast.value = { text, bad }
  clearTimeout(timer)
  timer = setTimeout(() => (toast.value = null), SHOWN_MS)
}

/** The place of toasts; always there, so that screen readers notice changes. */
export function Toasts() {
  const shown = toast.value
  return (
    <div class="toasts" role="status" data-testid="toast">
      {shown && (
        <span class="toast" data-bad={shown.bad || undefined}>
          {shown.text}
        </span>
      )}
    </div>
  )
}
