/** The list of frames, with a filter; each frame can be opened. */
import { useSignal } from '@preact/signals'
import { memo } from 'preact/compat'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { number, t } from '../i18n'
import { IconButton } from '../ui/Button'
import { save } from '../ui/save'
import { JsonTree } from './JsonTree'
import { trace } from './links'
import { asLines, chosen, EVERYTHING, gist, valuesOf, type Filter, type Frame } from './trace'

/** `visible`: whether the list is shown; on a phone only one part of the page is. */
export function Frames({ visible }: { visible: boolean }) {
  const filter = useSignal<Filter>(EVERYTHING)
  const frames = trace.frames.value
  const shown = useMemo(() => chosen(frames, filter.value), [frames, filter.value])
  return (
    <section class="i-frames" aria-labelledby="frames-h">
      <Toolbar frames={frames} shown={shown} filter={filter.value} onFilter={(next) => (filter.value = next)} />
      <List shown={shown} visible={visible} />
    </section>
  )
}

interface ToolbarProps {
  frames: readonly Frame[]
  shown: readonly Frame[]
  filter: Filter
  onFilter: (filter: Filter) => void
}

function Toolbar({ frames, shown, filter, onFilter }: ToolbarProps) {
  const menu = (field: 'link' | 'type' | 'table', label: string) => (
    <select
      class="field"
      aria-label={label}
      value={filter[field]}
      onChange={(event) => onFilter({ ...filter, [field]: event.currentTarget.value })}
    >
      <option value="">{label}</option>
      {valuesOf(frames, field).map((value) => (
        <option key={value} value={value}>
          {value}
        </option>
      ))}
    </select>
  )
  const paused = trace.paused.value
  return (
    <header class="i-tools">
      <h2 id="frames-h">{t('debug_frames')}</h2>
      <span class="i-count num" data-testid="frame-count">
        {t('debug_frames_count', { shown: shown.length, seen: number(trace.seen.value) })}
      </span>
      <span class="i-acts">
        <IconButton
          icon={paused ? 'play' : 'pause'}
          label={paused ? t('debug_go_on') : t('debug_pause')}
          aria-pressed={paused}
          onClick={() => (trace.paused.value = !paused)}
        />
        <IconButton icon="x" label={t('debug_clear')} onClick={() => trace.clear()} />
        <IconButton icon="dl" label={t('debug_export')} onClick={() => save('paiju-frames.jsonl', asLines(shown))} />
      </span>
      <div class="i-filters">
        {menu('link', t('debug_all_links'))}
        {menu('type', t('debug_all_types'))}
        {menu('table', t('debug_all_tables'))}
        <input
          class="field"
          type="search"
          placeholder={t('debug_find')}
          aria-label={t('debug_find')}
          value={filter.text}
          onInput={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
        />
      </div>
    </header>
  )
}

/** A list that is scrolled to this distance from its end, or nearer, follows new frames. */
const FOLLOW_DISTANCE_PX = 60

function List({ shown, visible }: { shown: readonly Frame[]; visible: boolean }) {
  const list = useRef<HTMLOListElement>(null)
  const following = useRef(true)
  useEffect(() => {
    const element = list.current
    if (element && following.current) element.scrollTop = element.scrollHeight
  }, [shown, visible])
  const noticed = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = list.current ?? {}
    following.current = scrollHeight - scrollTop - clientHeight < FOLLOW_DISTANCE_PX
  }
  if (shown.length === 0) return <p class="i-none">{t('debug_no_frames')}</p>
  return (
    <ol class="i-rows" ref={list} onScroll={noticed} tabIndex={0} aria-label={t('debug_frames')}>
      {shown.map((frame) => (
        <Row key={frame.n} frame={frame} />
      ))}
    </ol>
  )
}

const ARROWS = { in: '←', out: '→', note: '·' }

const Row = memo(function Row({ frame }: { frame: Frame }) {
  const open = useSignal(false)
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (open.value) row.current?.scrollIntoView({ block: 'nearest' })
  }, [open.value])
  return (
    <li ref={row} class="i-frame" data-testid="frame-row" data-dir={frame.dir} data-type={frame.type}>
      <button type="button" aria-expanded={open.value} onClick={() => (open.value = !open.value)}>
        <time class="num">{timeOf(frame.at)}</time>
        <span class="i-link">{frame.link}</span>
        <span class="i-dir" role="img" aria-label={t(`debug_dir_${frame.dir}`)}>
          {ARROWS[frame.dir]}
        </span>
        <b>{frame.type}</b>
        <span class="i-gist">{gist(frame.message)}</span>
        <span class="i-bytes num">{frame.bytes > 0 ? `${number(frame.bytes)} B` : frame.dir === 'note' ? '' : '〃'}</span>
      </button>
      {open.value && (
        <div class="i-whole">
          <JsonTree value={frame.message} open={3} />
        </div>
      )}
    </li>
  )
})

/** Returns minutes, seconds and milliseconds, which are compared within a log. */
function timeOf(at: number): string {
  return new Date(at).toISOString().slice(14, 23)
}
