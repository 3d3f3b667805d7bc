/** The timeline: the current step, the beginnings of rounds, and marked events. A native slider does the work. */
import { useSignal } from '@preact/signals'
import { t } from '../i18n'
import { layout } from '../ui/layout'
import type { Playback } from './playback'
import type { Mark, Plot } from './plot'

/** Labels nearer to each other than this share of the width would overlap. */
const LABEL_SHARE = 0.09

export function Scrubber({ playback, plot, text }: { playback: Playback; plot: Plot; text: string }) {
  const dragging = useSignal(false)
  const { length } = playback
  const at = playback.at.value
  const place = (n: number) => ({ '--p': String(length ? n / length : 0) })
  const marks = layout.value === 'desk' ? apart(plot.marks, length) : plot.marks.map((mark) => ({ ...mark, label: '' }))
  return (
    <div class="scrub" style={place(at)}>
      <div class="track" aria-hidden="true">
        <span class="fill" />
        {plot.rounds.map((n) => (
          <span key={n} class="tick" style={place(n)} />
        ))}
        {marks.map((mark) => (
          <span key={mark.n} class="mark" data-kind={mark.kind} data-past={mark.n <= at || undefined} style={place(mark.n)}>
            {mark.label && <b>{mark.label}</b>}
          </span>
        ))}
        {dragging.value && text && <span class="tip">{text}</span>}
      </div>
      <input
        type="range"
        data-testid="scrubber"
        aria-label={t('replay_progress')}
        aria-valuetext={t('replay_at', { n: at, of: length, text })}
        min={0}
        max={length}
        step={1}
        value={at}
        onInput={(event) => playback.seek(event.currentTarget.valueAsNumber)}
        onPointerDown={() => (dragging.value = true)}
        onPointerUp={() => (dragging.value = false)}
        onPointerCancel={() => (dragging.value = false)}
      />
    </div>
  )
}

/** Returns all marks, with labels only where they have room. */
function apart(marks: readonly Mark[], length: number): Mark[] {
  let last = -1
  return marks.map((mark) => {
    const at = mark.n / length
    if (at - last < LABEL_SHARE) return { ...mark, label: '' }
    last = at
    return mark
  })
}
