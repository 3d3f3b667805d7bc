/** All steps in words. The current one is marked; a tap on a step goes to it. */
import { memo } from 'preact/compat'
import { useEffect, useRef } from 'preact/hooks'
import type { Scene } from '../games/game'
import { t } from '../i18n'
import { Icon } from '../ui/Icon'
import { duration } from './duration'
import type { Playback } from './playback'
import type { Row, ToldLine } from './plot'

/** A time below this is not shown: such an answer was ready before the turn. */
const MOMENT_MS = 100

export function Steps({ rows, current, scene, playback }: { rows: readonly Row[]; current: Row | null; scene: Scene; playback: Playback }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (row && list.current)
      list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 2 + row.clientHeight / 2
  }, [current?.n])
  return (
    <ol class="log steplist" ref={list} aria-label={t('replay_steps')}>
      {rows.map((row) => (
        <Line key={row.n} row={row} who={row.seat === null ? '' : scene.name(row.seat)} current={row === current} playback={playback} />
      ))}
    </ol>
  )
}

/** Memoised: a step redraws two rows, not all. */
const Line = memo(function Line({ row, who, current, playback }: { row: Row; who: string; current: boolean; playback: Playback }) {
  return (
    <li
      data-testid="event-row"
      data-n={row.n}
      data-round={row.round ?? undefined}
      data-begins={row.begins || undefined}
      aria-current={current ? 'step' : undefined}
    >
      {row.heading && row.begins === 0 && <span class="rh">{row.heading}</span>}
      <button type="button" onClick={() => playback.seek(row.n)}>
        <span class="n num">{row.n}</span>
        <span class="w">
          {who}
          {row.auto && (
            <>
              <Icon name="bot" small />
              <span class="sr">{t('auto')}</span>
            </>
          )}
        </span>
        <span class="what">
          <Lines lines={row.lines.slice(0, row.begins || undefined)} />
        </span>
        <span class="took num">{row.thought === null || row.thought < MOMENT_MS ? '' : duration(row.thought)}</span>
      </button>
      {row.begins > 0 && (
        <>
          <span class="rh">{row.heading}</span>
          {row.begins < row.lines.length && (
            <button type="button" onClick={() => playback.seek(row.n)}>
              <span class="n" />
              <span class="w" />
              <span class="what">
                <Lines lines={row.lines.slice(row.begins)} />
              </span>
            </button>
          )}
        </>
      )}
    </li>
  )
})

function Lines({ lines }: { lines: readonly ToldLine[] }) {
  return (
    <>
      {lines.map((line, at) => (
        <span key={at} class={line.dim ? 'pass' : undefined}>
          {line.who && <small>{line.who}</small>}
          {line.text}
        </span>
      ))}
    </>
  )
}
