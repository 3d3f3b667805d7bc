/** The page of a finished deal, at its address or from a file. It loads the deal, then shows it, or says why it cannot. */
import { useSignal, type Signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { gameOf } from '../app/catalogue'
import { account, api } from '../app/session'
import type { Game } from '../games/game'
import { boardOf } from '../games/registry'
import { lang, pick, t } from '../i18n'
import { ApiError, type GameInfo, type ReplayFile } from '#sdk'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Replay } from '#sdk/replay'
import { Landing } from './Landing'
import { keyOf, type Opened } from './opened'
import { Refused, type Failure } from './Refused'
import { Theatre } from './Theatre'
import { useDrop } from './useDrop'
import { whyNot } from './whynot'

/** The page's content: nothing yet, a deal, or an error. */
type Shown = null | { replay: Replay; game: Game; info: GameInfo; opened: Opened | null } | { failed: Failure }

export function ReplayPage({ deal }: { deal: string | null }) {
  const shown = useSignal<Shown>(null)
  const load = useLoad(shown)
  const again = () => {
    shown.value = null
    if (deal !== null) void load(() => api.replay(deal, account.value?.token))
  }
  useEffect(again, [deal])
  const open = (file: File, number: number) => {
    const ask = () => api.replayFile(file, number, account.value?.token)
    void load(ask, { file, number, go: (other) => open(file, other) })
  }
  const openFile = (file: File) => {
    shown.value = null
    open(file, 1)
  }
  const dropping = useDrop(openFile)
  const now = shown.value
  useTitle(now)
  return (
    <>
      {now && 'replay' in now ? (
        <Theatre
          key={keyOf(now.replay, now.opened)}
          replay={now.replay}
          game={now.game}
          info={now.info}
          linked={deal !== null && now.replay.file.record.deal === deal}
          opened={now.opened}
        />
      ) : deal === null ? (
        <Landing failed={now?.failed ?? null} onFile={openFile} />
      ) : now ? (
        <Failed {...now.failed} onAgain={again} />
      ) : (
        <Opening />
      )}
      {dropping && (
        <div class="dropping" aria-hidden="true">
          {t('replay_drop_here')}
        </div>
      )}
    </>
  )
}

/** The outline of a replay while it is being loaded. */
export function Opening() {
  return (
    <div class="opening">
      <div class="bar on-felt" />
      <p class="felt" role="status">
        <span class="spin" aria-hidden="true" />
        {t('loading')}
      </p>
      <div class="bar on-felt" />
    </div>
  )
}

/** Returns a function that loads a replay and its board. If two are loaded at once, the later one is shown. */
function useLoad(shown: Signal<Shown>) {
  const latest = useRef(0)
  return async (ask: () => Promise<ReplayFile>, opened: Opened | null = null) => {
    latest.current += 1
    const turn = latest.current
    const found = await loaded(ask, opened)
    if (turn === latest.current) shown.value = found
  }
}

async function loaded(ask: () => Promise<ReplayFile>, opened: Opened | null): Promise<Shown> {
  try {
    const file = await ask()
    const game = await boardOf(file.record.game)
    const info = gameOf(file.record.game)!
    return { replay: new Replay(file, game.fold), game, info, opened }
  } catch (why) {
    return { failed: { why, file: opened?.file ?? null } }
  }
}

/** Says why no replay is shown, with links to go on. */
export function Failed({ why, file = null, onAgain }: { why: unknown; file?: File | null; onAgain: () => void }) {
  const passing = why instanceof ApiError && (why.status === 0 || why.status >= 500 || why.status === 429)
  return (
    <main class="message" data-testid="replay-failed">
      {file ? <Refused why={why} file={file} /> : <h1>{whyNot(why)}</h1>}
      {why instanceof ApiError && why.status === 404 && <p>{t('replay_gone_hint')}</p>}
      <div class="ways">
        {passing && <Button kind="primary" text={t('replay_again')} onClick={onAgain} />}
        <a class={passing ? 'btn ghost' : 'btn primary'} href="/replay">
          <Icon name="folder" />
          {t('replay_another')}
        </a>
        <a class="btn ghost" href="/">
          {t('to_lobby')}
        </a>
      </div>
    </main>
  )
}

/** Names the page in the browser's tab. */
export function useTitle(now: { info: GameInfo } | object | null): void {
  const name = now && 'info' in now ? pick((now.info as GameInfo).name) : ''
  useEffect(() => {
    document.title = [name, t('replay_title'), t('brand')].filter(Boolean).join(' · ')
    return () => {
      document.title = t('brand')
    }
  }, [name, lang.value])
}
