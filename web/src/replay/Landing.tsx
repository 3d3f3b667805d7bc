/** The page of replays without a deal: open a file, follow a pasted link, or choose one of the reader's deals. */
import { useSignal } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import { gameOf } from '../app/catalogue'
import { serverNow } from '../app/clock'
import { placeName } from '../app/places'
import { recent, type RecentDeal } from '../app/recent'
import { go } from '../app/routes'
import { api } from '../app/session'
import { ago } from '../app/when'
import { pick, signed, t } from '../i18n'
import type { TableLine } from '#sdk'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { matchPath, numberOf, pathOf } from './place'
import { Refused, type Failure } from './Refused'
import './replay.css'

/** The id of the table at which the server's bots play without end, if it has one. */
const SAMPLE_TABLE = 'demo'

export function Landing({ failed, onFile }: { failed: Failure | null; onFile: (file: File) => void }) {
  usePaste(onFile)
  return (
    <div class="landing" data-testid="replay">
      <header class="bar">
        <a class="ibtn" href="/" aria-label={t('to_lobby')}>
          <Icon name="back" />
        </a>
        <div class="ttl">
          <h1>{t('replay_title')}</h1>
        </div>
      </header>
      <main>
        {failed && <Refused {...failed} />}
        {recent.value.length === 0 && <Sample />}
        <div class="doors">
          <OpenFile onFile={onFile} />
          <Paste onFile={onFile} />
        </div>
        <Recent />
      </main>
    </div>
  )
}

/** Returns the last deal that a table has finished; null: none yet. */
function lastOf({ table, deal, deals }: TableLine): string | null {
  const n = deal === null ? deals : numberOf(deal) - 1
  return n > 0 ? `${table}-${n}` : null
}

/** For a reader without deals: the last deal at the server's demo table. */
function Sample() {
  const [deal, setDeal] = useState<string | null>(null)
  useEffect(() => {
    api.line(SAMPLE_TABLE).then(
      (line) => setDeal(line && lastOf(line)),
      () => undefined,
    )
  }, [])
  if (deal === null) return null
  return (
    <section class="door sample" aria-labelledby="sample-h">
      <h2 id="sample-h">{t('replay_sample')}</h2>
      <p>{t('replay_sample_hint')}</p>
      <a class="btn primary" data-testid="sample" href={`/r/${deal}`}>
        <Icon name="play" small />
        {t('replay_follow')}
      </a>
    </section>
  )
}

function OpenFile({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section class="door" aria-labelledby="file-h">
      <h2 id="file-h">{t('replay_file')}</h2>
      <p>{t('replay_file_hint')}</p>
      <input
        ref={input}
        class="sr"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="open-file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <Button kind="primary" icon="folder" text={t('replay_choose')} onClick={() => input.current?.click()} />
    </section>
  )
}

function Paste({ onFile }: { onFile: (file: File) => void }) {
  const text = useSignal('')
  const wrong = useSignal(false)
  const follow = (event: Event) => {
    event.preventDefault()
    wrong.value = !follows(text.value, onFile)
  }
  return (
    <section class="door" aria-labelledby="paste-h">
      <h2 id="paste-h">{t('replay_paste')}</h2>
      <p id="paste-hint">{t(wrong.value ? 'replay_paste_wrong' : 'replay_paste_hint')}</p>
      <form onSubmit={follow}>
        <textarea
          class="field"
          rows={3}
          spellcheck={false}
          aria-labelledby="paste-h"
          aria-describedby="paste-hint"
          aria-invalid={wrong.value}
          value={text.value}
          placeholder="https://…/r/t3a355635c4cd-1"
          onInput={(event) => {
            text.value = event.currentTarget.value
            wrong.value = false
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey || pathOf(text.value) !== null)) follow(event)
          }}
        />
        <Button type="submit" kind="ghost" testid="follow" text={t('replay_follow')} />
      </form>
    </section>
  )
}

/** Goes where a pasted link leads, or opens any other text as a file; returns whether there was any text. */
function follows(text: string, onFile: (file: File) => void): boolean {
  const path = pathOf(text)
  if (path !== null) go(path)
  else if (text.trim()) onFile(new File([text], t('replay_pasted')))
  return text.trim() !== ''
}

/** Takes a file, a text or a link that is pasted anywhere on the page except in a field. */
function usePaste(onFile: (file: File) => void): void {
  const take = useRef(onFile)
  take.current = onFile
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLTextAreaElement || event.target instanceof HTMLInputElement) return
      const file = event.clipboardData?.files[0]
      if (file) take.current(file)
      else if (!follows(event.clipboardData?.getData('text/plain') ?? '', take.current)) return
      event.preventDefault()
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [])
}

function Recent() {
  return (
    <section class="mydeals" aria-labelledby="mine-h">
      <h2 id="mine-h">{t('replay_mine')}</h2>
      {recent.value.length === 0 ? (
        <p class="none">{t('replay_none')}</p>
      ) : (
        <ul>
          {recent.value.map((deal) => (
            <Deal key={deal.deal} deal={deal} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Deal({ deal: { deal, match, game, table, amount, at } }: { deal: RecentDeal }) {
  const name = pick(gameOf(game)?.name, game)
  return (
    <li>
      <a href={match === undefined ? `/r/${deal}` : matchPath(match)} data-testid={match === undefined ? 'recent-deal' : 'recent-match'}>
        <span class="g">
          <b>{match === undefined ? name : t('replay_match_entry', { game: name })}</b>
          <span>
            {placeName(table)} · {ago(at, serverNow())}
          </span>
        </span>
        {amount !== null && <b class={`num ${amount > 0 ? 'pos' : amount < 0 ? 'neg' : ''}`}>{signed(Math.round(amount * 10) / 10)}</b>}
        {match !== undefined && amount === null && <span class="none">{t('replay_match_running')}</span>}
        <Icon name="play" small />
      </a>
    </li>
  )
}
