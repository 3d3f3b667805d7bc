/** The rules for players: all games to choose from beside the one that is read. */
import { useEffect, useRef } from 'preact/hooks'
import { games } from '../app/catalogue'
import { pick, t } from '../i18n'
import type { GameInfo } from '#sdk'
import { Icon } from '../ui/Icon'
import { Emblem } from './Emblem'
import { seatsText } from './GamePicker'
import { Foot, Header } from './Header'
import { hasRules } from './rulebook'
import { Rules } from './Rules'
import { prefer } from './wishes'
import './pages.css'

export function RulesPage({ game }: { game: string | null }) {
  const readable = games.value.filter((info) => hasRules(info.key))
  const info = readable.find((other) => other.key === game) ?? null
  const title = info ? pick(info.name, info.key) : t('nav_rules')
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
        <nav class="index" aria-label={t('games')} data-read={info !== null || undefined}>
          {readable.map((other) => (
            <Entry key={other.key} info={other} on={other === info} />
          ))}
        </nav>
        <article class="box reading">
          {info ? (
            <Reading info={info} title={title} />
          ) : (
            <Choose waiting={readable.length === 0} wrong={game !== null && readable.length > 0} />
          )}
        </article>
        <Foot place="rules" />
      </main>
    </>
  )
}

function Entry({ info, on }: { info: GameInfo; on: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (on) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [on])
  return (
    <a ref={link} href={`/rules/${info.key}`} aria-current={on ? 'page' : undefined}>
      <Emblem info={info} />
      <span>
        {pick(info.name, info.key)}
        <small>{seatsText(info)}</small>
      </span>
    </a>
  )
}

function Reading({ info, title }: { info: GameInfo; title: string }) {
  return (
    <>
      <header>
        <div>
          <h1>{title}</h1>
          <p class="soft">
            {seatsText(info)} · {t('deck_of', { n: info.deck?.length ?? 0 })}
          </p>
        </div>
        <a class="btn primary" href="/new" onClick={() => prefer(info.key)}>
          <Icon name="plus" />
          {t('create')}
        </a>
      </header>
      <Rules game={info.key} />
    </>
  )
}

function Choose({ waiting, wrong }: { waiting: boolean; wrong: boolean }) {
  return (
    <>
      <h1>{t('nav_rules')}</h1>
      <p class="soft" role="status">
        {waiting ? t('loading') : t(wrong ? 'rules_none' : 'rules_choose')}
      </p>
    </>
  )
}
