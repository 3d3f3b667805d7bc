/** A finished deal at its address, or one from a file. Loads it, then shows it, or says kindly why it cannot. */
import { account } from '../app/session'
import { useSignal, type Signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { gameOf } from '../app/catalogue'
import { api } from '../app/session'
import type { Game } from '../games/game'
import { boardOf } from '../games/registry'
import { lang, pick, t } from '../i18n'
import { ApiError, type GameInfo, type ReplayFile } from '#sdk'
import { Icon } from '../ui/Icon'
import { Replay } from '#sdk/replay'
import { Landing } from './Landing'
import { Theatre } from './Theatre'
import { useDrop } from './useDrop'
import { whyNot } from './whynot'

/** What is shown: nothing yet, a deal, or why not. */
type Shown = null | { replay: Replay; game: Game; info: GameInfo } | { failed: unknown }

export function ReplayPage({ deal }: { deal: string | null }) {
  const shown = useSignal<Shown>(null)
  const load = () => show(shown, deal === null ? null : () => api.replay(deal, account.value?.token))
  useEffect(() => void load(), [deal])
  const openFile = (file: Blob) => void show(shown, () => api.replayFile(file))
  const dropping = useDrop(openFile)
  const now = shown.value
  useTitle(now)
  return (
    <>
      {now && 'replay' in now ? (
        <Theatre
          key={now.replay.file.record.deal}
          replay={now.replay}
          game={now.game}
          info={now.info}
          linked={deal !== null && now.replay.file.record.deal === deal}
        />
      ) : deal === null ? (
        <Landing failed={now?.failed ?? null} onFile={openFile} />
      ) : now ? (
        <Failed why={now.failed} onAgain={() => void load()} />
      ) : (
        <p class="loading" role="status">
          {t('loading')}
        </p>
      )}
      {dropping && (
        <div class="dropping" aria-hidden="true">
          {t('replay_drop_here')}
        </div>
      )}
    </>
  )
}

/** Loads a replay and what draws it. */
async function show(shown: Signal<Shown>, ask: (() => Promise<ReplayFile>) | null): Promise<void> {
  shown.value = null
  if (!ask) return
  try {
    const file = await ask()
    const game = await boardOf(file.record.game)
    const info = gameOf(file.record.game)!
    shown.value = { replay: new Replay(file, game.fold), game, info }
  } catch (error) {
    shown.value = { failed: error }
  }
}

/** Why nothing is shown, and ways on. */
export function Failed({ why, onAgain }: { why: unknown; onAgain: () => void }) {
  const passing = why instanceof ApiError && (why.status === 0 || why.status >= 500 || why.status === 429)
  return (
    <main class="message" data-testid="replay-failed">
      <h1>{whyNot(why)}</h1>
      {why instanceof ApiError && why.status === 404 && <p>{t('replay_gone_hint')}</p>}
      <div class="ways">
        {passing && (
          <button type="button" class="btn primary" onClick={onAgain}>
            {t('replay_again')}
          </button>
        )}
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
