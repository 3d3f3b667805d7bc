/**
 * The first page: one sentence, a live table, the games one tap away, and people who wait. It asks the
 * visitor for nothing, not even a name.
 */
import { lazy, Suspense } from 'preact/compat'
import { useRef, useState } from 'preact/hooks'
import { games } from '../app/catalogue'
import type { Opening } from '../app/routes'
import { hasBoard } from '../games/registry'
import { t } from '../i18n'
import type { TableLine } from '#sdk'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { recent } from '../app/recent'
import { slim } from '../ui/layout'
import { byFavour } from './art'
import { RecentBox, ResumeBox } from './boxes'
import { CreateSheet } from './CreateSheet'
import { lines, mine, useFeed } from './feed'
import { FirstTime } from './FirstTime'
import { FriendsTile, GameTiles } from './GameTiles'
import { CodeSheet, Foot, Header } from './Header'
import { dealAt, dealing, going } from './joining'
import { LivePlace } from './LiveTable'
import { LobbyBanner } from './LobbyBanner'
import { hallOf } from './order'
import { PeopleBox, WaitingRow } from './PeopleBox'
import { lastGame } from './wishes'
import { nameOfGame } from './words'
import './lobby.css'

const DailyTile = lazy(() => import('./daily/DailyTile').then((m) => m.DailyTile))

export function Lobby({ creating }: { creating: Opening | null }) {
  const shown = useRef<string | null>(null)
  const tables = drawable(lines.value)
  const hall = hallOf(tables ?? [], shown.current, mine.value.length === 0)
  shown.current = hall.live?.table ?? null
  useFeed(shown.current)
  const playable = byFavour(games.value.filter((game) => hasBoard(game.key)))
  const phone = slim.value
  // A newcomer sees the guided deals and the daily deal before the games. The order stays as it is during a visit.
  const [fresh] = useState(() => recent.value.length === 0)
  const ways = (
    <>
      <FirstTime reserved={fresh} />
      <Suspense fallback={<div class="gt row-tile" aria-hidden="true" />}>
        {playable.length > 0 ? <DailyTile game={lastGame()} /> : <div class="gt row-tile" aria-hidden="true" />}
      </Suspense>
    </>
  )
  return (
    <>
      <Header place="tables" />
      <LobbyBanner />
      <main class="pg hallway" data-testid="lobby" data-fresh={fresh || undefined}>
        <Hero />
        <section class="live" data-phone={phone || undefined}>
          <ResumeBox />
          {mine.value.length === 0 && <LivePlace line={hall.live} known={tables !== null} amber={!phone} />}
        </section>
        <div class="game-tiles">
          {fresh && ways}
          <GameTiles games={playable} lines={tables ?? []} friends={<FriendsTile />} />
          {phone && hall.people[0] && hall.people[0].open > 0 && <WaitingRow line={hall.people[0]} />}
          {!fresh && ways}
        </div>
        <aside class="beside">
          <PeopleBox hall={hall} games={playable} known={tables !== null} />
          <RecentBox />
        </aside>
        <Foot />
      </main>
      {phone && <Bar />}
      {creating && <CreateSheet key={creating} games={playable} friends={creating === 'friends'} />}
    </>
  )
}

/** Returns the tables that this page can draw; null: not known yet. */
function drawable(tables: readonly TableLine[] | null): TableLine[] | null {
  if (tables === null || games.value.length === 0) return null
  return tables.filter((line) => hasBoard(line.game))
}

/** The sentence that says what the house offers. Its lines break only between the games that it names. */
function Hero() {
  const parts = [t('hero_a'), t('hero_b'), t('hero_c'), t('hero_d')]
  return (
    <div class="hero">
      <h1>
        {parts.map((part, at) => (
          <span key={at}>{part}</span>
        ))}
      </h1>
      <p>{t('hero_hint')}</p>
    </div>
  )
}

/** On a phone: the buttons to deal at once and to enter a code, within reach of the thumb. */
function Bar() {
  const [coding, setCoding] = useState(false)
  const game = lastGame()
  const busy = going.value === dealing(game)
  return (
    <div class="botbar">
      <Button kind="now" testid="deal" aria-disabled={busy || !game} onClick={() => game && dealAt(game)}>
        {busy ? <span class="spin" aria-hidden="true" /> : <Icon name="play" />}
        {game ? t('deal_one', { game: nameOfGame(game) }) : t('loading')}
      </Button>
      <Button kind="ghost" testid="code-open" text={t('code_enter')} onClick={() => setCoding(true)} />
      {coding && <CodeSheet onClose={() => setCoding(false)} />}
    </div>
  )
}
