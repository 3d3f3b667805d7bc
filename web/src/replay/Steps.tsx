/** Every step in words; the one on the board is marked, a touch goes to any. */
import { useEffect, useRef } from 'preact/hooks'
import type { Scene } from '../games/game'
import { t } from '../i18n'
import { Icon } from '../ui/Icon'
import { duration } from './duration'
import type { Row } from './plot'

/** Nobody thinks so briefly; such answers were ready. */
const MOMENT_MS = 100

export function Steps({ rows, current, scene, onPick }: { rows: readonly Row[]; current: Row | null; scene: Scene; onPick: (n: number) => void }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (row && list.current) list.current.scrollTop = row.offsetTop - list.current.offsetTop - list.current.clientHeight / 2 + row.clientHeight / 2
  }, [current?.n])
  return (
    <ol class="log steplist" ref={list} aria-label={t('replay_steps')}>
      {rows.map((row) => (
        <li key={row.n} data-testid="event-row" data-n={row.n} data-round={row.round ?? undefined} aria-current={row === current ? 'step' : undefined}>
          {row.round !== null && <span class="rh">{t('replay_round', { n: row.round })}</span>}
          <button onClick={() => onPick(row.n)}>
            <span class="n num">{row.n}</span>
            <span class="w">{row.seat === null ? '' : scene.name(row.seat)}{row.auto && <><Icon name="bot" small /><span class="sr">{t('auto')}</span></>}</span>
            <span class="what">
              {row.lines.map((line, at) => <span key={at} class={line.dim ? 'pass' : undefined}>{line.text}</span>)}
            </span>
            <span class="took num">{row.thought === null || row.thought < MOMENT_MS ? '' : duration(row.thought)}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}
