/** Without a deal: open a file, follow a pasted link, or see a deal of one's own again. */
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { gameOf } from '../app/catalogue'
import { serverNow } from '../app/clock'
import { placeName } from '../app/places'
import { recent, type RecentDeal } from '../app/recent'
import { go } from '../app/routes'
import { ago } from '../app/when'
import { pick, signed, t } from '../i18n'
import { Icon } from '../ui/Icon'
import { matchPath, pathOf } from './place'
import './replay.css'
import { whyNot } from './whynot'

export function Landing({ failed, onFile }: { failed: unknown; onFile: (file: Blob) => void }) {
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
        {failed !== null && (
          <p class="banner bad" role="alert">
            <Icon name="warn" />
            <span class="grow">{whyNot(failed)}</span>
          </p>
        )}
        <div class="doors">
          <OpenFile onFile={onFile} />
          <Paste />
        </div>
        <Recent />
      </main>
    </div>
  )
}

function OpenFile({ onFile }: { onFile: (file: Blob) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <section class="door" aria-labelledby="file-h">
      <h2 id="file-h">{t('replay_file')}</h2>
      <p>{t('replay_file_hint')}</p>
      <input
        ref={input}
        class="sr"
        type="file"
        accept=".json,.jsonl,.mjson,.phh,.phhs,.ohh,application/json"
        tabIndex={-1}
        aria-hidden="true"
        data-testid="open-file"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          event.currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
      <button type="button" class="btn primary" onClick={() => input.current?.click()}>
        <Icon name="folder" />
        {t('replay_choose')}
      </button>
    </section>
  )
}

function Paste() {
  const text = useSignal('')
  const wrong = useSignal(false)
  const follow = (event: Event) => {
    event.preventDefault()
    const path = pathOf(text.value)
    wrong.value = path === null
    if (path) go(path)
  }
  return (
    <section class="door" aria-labelledby="paste-h">
      <h2 id="paste-h">{t('replay_paste')}</h2>
      <p id="paste-hint">{t(wrong.value ? 'replay_paste_wrong' : 'replay_paste_hint')}</p>
      <form onSubmit={follow}>
        <input
          class="field"
          aria-labelledby="paste-h"
          aria-describedby="paste-hint"
          aria-invalid={wrong.value}
          value={text.value}
          placeholder="https://…/r/t3a355635c4cd-1"
          onInput={(event) => {
            text.value = event.currentTarget.value
            wrong.value = false
          }}
        />
        <button type="submit" class="btn ghost" data-testid="follow">
          {t('replay_follow')}
        </button>
      </form>
    </section>
  )
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
