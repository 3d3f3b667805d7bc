/** The page of the rules for players: a list of all games, and the rules of one. It needs no server. */
import { useEffect, useRef } from 'preact/hooks'
import { gameOf, games } from '../app/catalogue'
import { pick, t } from '../i18n'
import type { GameInfo } from '#sdk'
import type { Text } from '#sdk/types'
import { RULEBOOK } from '../rules/rulebook'
import { Rules } from '../rules/Rules'
import { Icon } from '../ui/Icon'
import { byFavour } from './art'
import { Emblem } from './Emblem'
import { LearnButton } from './FirstTime'
import { seatsText } from './GamePicker'
import { Foot, Header } from './Header'
import { prefer } from './wishes'
import './pages.css'

interface Readable {
  key: string
  name: Text
  /** The server's answer; undefined until it comes. */
  info: GameInfo | undefined
}

export function RulesPage({ game }: { game: string | null }) {
  const readable = readables()
  const read = game === null ? readable[0] : readable.find(({ key }) => key === game)
  const title = read ? pick(read.name) : t('nav_rules')
  useEffect(() => {
    document.title = `${title} · ${t('house')}`
    return () => {
      document.title = t('house')
    }
  }, [title])
  return (
    <>
      <Header place="rules" />
      <main class="pg page" data-testid="rules-page">
        <nav class="index" aria-label={t('games')} data-read={read !== undefined || undefined}>
          {readable.map((other) => (
            <Entry key={other.key} game={other} on={other === read} />
          ))}
        </nav>
        <article class="box reading">{read ? <Reading game={read} title={title} /> : <Unknown />}</article>
        <Foot place="rules" />
      </main>
    </>
  )
}

/** Returns the games with rules to read, the most played first. */
function readables(): Readable[] {
  void games.value
  const all = [...RULEBOOK].map(([key, name]) => ({ key, name, info: gameOf(key) }))
  return byFavour(all)
}

function Entry({ game: { key, name, info }, on }: { game: Readable; on: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (on) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [on])
  return (
    <a ref={link} href={`/rules/${key}`} aria-current={on ? 'page' : undefined}>
      {info && <Emblem info={info} />}
      <span>
        {pick(name)}
        {info && <small>{seatsText(info)}</small>}
      </span>
    </a>
  )
}

function Reading({ game: { key, info }, title }: { game: Readable; title: string }) {
  return (
    <>
      <header>
        <div>
          <h1>{title}</h1>
          {info && (
            <p class="soft">
              {seatsText(info)} · {t('deck_of', { n: info.deck?.length ?? 0 })}
            </p>
          )}
        </div>
        {info && <LearnButton game={key} />}
        {info && (
          <a class="btn primary" href="/new" onClick={() => prefer(key)}>
            <Icon name="plus" />
            {t('create')}
          </a>
        )}
      </header>
      <Rules game={key} />
    </>
  )
}

function Unknown() {
  return (
    <>
      <h1>{t('nav_rules')}</h1>
      <p class="soft" role="status">
        {t('rules_none')} {t('rules_choose')}
      </p>
    </>
  )
}
