/** Why a file cannot be replayed, and the place of the fault: a path, or a line with the text around it. */
import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { t } from '../i18n'
import { ApiError, isMap } from '#sdk'
import { Icon } from '../ui/Icon'
import { linesAround, type Line } from './excerpt'
import { whyNot } from './whynot'

/** Why no replay is shown, and the file that was tried; null: a deal of the archive. */
export interface Failure {
  why: unknown
  file: File | null
}

export function Refused({ why, file }: Failure) {
  const lines = useSignal<readonly Line[] | null>(null)
  const shown = useId()
  const { path, line } = placeOf(why)
  const toggle = async () => {
    lines.value = lines.value === null && file && line !== null ? linesAround(await file.text(), line) : null
  }
  return (
    <div class="refused">
      <p class="banner bad" role="alert">
        <Icon name="warn" />
        <span class="grow">
          {file?.name && <b class="from">{file.name}</b>}
          {whyNot(why)}
          {path !== null && <code data-testid="refused-path">{path}</code>}
        </span>
        {file && line !== null && (
          <button
            type="button"
            class="atline"
            data-testid="refused-line"
            aria-expanded={lines.value !== null}
            aria-controls={shown}
            onClick={() => void toggle()}
          >
            {t('replay_line', { n: line })}
          </button>
        )}
      </p>
      {lines.value && <Excerpt id={shown} lines={lines.value} line={line!} />}
    </div>
  )
}

/** The lines around the fault. The box takes the focus, so that it is read out and can be scrolled. */
function Excerpt({ id, lines, line }: { id: string; lines: readonly Line[]; line: number }) {
  const box = useRef<HTMLElement>(null)
  useLayoutEffect(() => box.current?.focus(), [])
  return (
    <section id={id} ref={box} class="excerpt" data-testid="excerpt" tabIndex={0} aria-label={t('replay_around_line', { n: line })}>
      <ol>
        {lines.map(({ number, text }) => (
          <li key={number} value={number} aria-current={number === line || undefined}>
            <span aria-hidden="true">{number}</span>
            <code>{text}</code>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Returns the place of the fault from the server's reply; the path `$` of the whole file counts as none. */
function placeOf(why: unknown): { path: string | null; line: number | null } {
  const data = why instanceof ApiError && isMap(why.data) ? why.data : {}
  const { path, line } = data as { path?: unknown; line?: unknown }
  return {
    path: typeof path === 'string' && path !== '$' ? path : null,
    line: typeof line === 'number' ? line : null,
  }
}
