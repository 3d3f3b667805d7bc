/** The record, the chat and the rules: in a rail beside the felt, or in a sheet on a phone. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Game, LogLine, Scene } from '../games/game'
import { folded } from '../games/parts/folded'
import { running } from '../games/parts/moments/running'
import { t, type Key } from '../i18n'
import { RulesTab } from './RulesSheet'
import type { Moment, Table } from '#sdk'
import { Sheet } from '../ui/Sheet'
import { account } from '../app/session'
import { isUnread, newestOf } from './speech'
import { Chat } from './Chat'
import { isMuted } from './voices'

type Tab = 'log' | 'chat' | 'history' | 'rules'
const TABS: readonly [Tab, Key][] = [
  ['log', 'tab_log'],
  ['chat', 'tab_chat'],
  ['history', 'tab_history'],
  ['rules', 'tab_rules'],
]

interface Props {
  table: Table
  game: Game
  scene: Scene | null
}

export function Rail(props: Props) {
  return (
    <aside class="rail" aria-label={t('record_and_chat')}>
      <Tabs {...props} />
    </aside>
  )
}

export function MoreSheet({ onClose, ...props }: Props & { onClose: () => void }) {
  return (
    <Sheet title={t('record_and_chat')} onClose={onClose} kind="more" testid="more-sheet">
      <Tabs {...props} first={props.table.chat.length ? 'chat' : 'log'} />
    </Sheet>
  )
}

function Tabs({ table, game, scene, first = 'log' }: Props & { first?: Tab }) {
  const [tab, setTab] = useState<Tab>(first)
  const [read, setRead] = useState(newestOf(table.chat))
  useEffect(() => {
    if (tab === 'chat') setRead(newestOf(table.chat))
  }, [tab, newestOf(table.chat)])
  return (
    <>
      <div class="tabs" role="tablist">
        {TABS.filter(([key]) => key !== 'history' || game.History).map(([key, name]) => (
          <button
            type="button"
            key={key}
            role="tab"
            data-testid={`tab-${key}`}
            aria-selected={tab === key}
            data-unread={(key === 'chat' && isUnread(table, read, account.value?.name, isMuted)) || undefined}
            onClick={() => setTab(key)}
          >
            {t(name)}
          </button>
        ))}
      </div>
      <div class="tabpanel" role="tabpanel" aria-label={t(TABS.find(([key]) => key === tab)![1])}>
        {tab === 'log' && scene && game.Aside && <game.Aside scene={scene} />}
        {tab === 'log' && (scene ? <Log moments={table.log} game={game} scene={scene} /> : <p class="hint">{t('log_empty')}</p>)}
        {tab === 'history' && game.History && <game.History table={table} />}
        {tab === 'chat' && <Chat table={table} />}
        {tab === 'rules' && <RulesTab table={table} />}
      </div>
    </>
  )
}

interface Row extends LogLine {
  at: number
  round: number | null
}

/** Returns the lines of events that are older than the first view that this page received, as far as the view tells them. */
function earlier(moments: readonly Moment[], game: Game, scene: Scene): Row[] {
  const view = moments.length > 0 ? moments[0]!.before : scene.view
  return game.history(view).flatMap(({ event, round }) => {
    const line = game.line({ seq: 0, event, before: null, view: null, live: false }, scene)
    return line ? [{ ...line, at: -1, round }] : []
  })
}

/** The record of a deal, line by line, with a heading for every round; the last line is marked. */
function Log({ moments, game, scene }: { moments: readonly Moment[]; game: Game; scene: Scene }) {
  const rows = earlier(moments, game, scene)
  moments.forEach((moment, at) => {
    if (running.value && game.later?.(moment)) return
    const line = game.line(moment, scene)
    if (line) rows.push({ ...line, at, round: game.round(moment) })
  })
  const told = folded(rows)
  const marked = told.length - 1
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const row = list.current?.querySelector('[aria-current]')
    if (row && list.current) list.current.scrollTop = (row as HTMLElement).offsetTop - list.current.clientHeight / 2
  }, [marked])
  return (
    <ol class="log" ref={list} tabIndex={0} aria-label={t('tab_log')}>
      {told.map((row, at) => (
        <li
          key={row.at < 0 ? `before ${at}` : row.at}
          data-testid="log-row"
          aria-current={at === marked ? 'true' : undefined}
          data-round={row.round !== null && row.round !== told[at - 1]?.round ? row.round : undefined}
        >
          <span class="n">{at + 1}</span>
          <span class="w">{row.seat === null ? '' : scene.name(row.seat)}</span>
          {row.goesOn === undefined ? (
            <span class={row.dim ? 'pass' : undefined}>{row.text}</span>
          ) : (
            <details>
              <summary>{t('dice')}</summary>
              <p>{row.text}</p>
            </details>
          )}
        </li>
      ))}
    </ol>
  )
}
