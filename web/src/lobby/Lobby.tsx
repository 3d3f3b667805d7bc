/** The first page: every public table, live, and the ways to a seat. Anybody may look; a name is asked for when it is needed. */
import { useState } from 'preact/hooks'
import { games } from '../app/catalogue'
import { account } from '../app/session'
import { hasBoard } from '../games/registry'
import { rich, t } from '../i18n'
import type { GameInfo, TableLine } from '#sdk'
import { Icon } from '../ui/Icon'
import { layout } from '../ui/layout'
import { BotsBox, RecentBox, ResumeBox } from './boxes'
import { CreateSheet } from './CreateSheet'
import { lines, useFeed } from './feed'
import { Filters } from './Filters'
import { Header } from './Header'
import { sitAnywhere, sitAt, going } from './joining'
import { LobbyBanner } from './LobbyBanner'
import { TableList } from './TableList'
import { lastGame } from './wishes'
import './lobby.css'

export function Lobby({ creating }: { creating: boolean }) {
  useFeed()
  const [only, setOnly] = useState<string | null>(null)
  const shown = drawable(lines.value)
  const playable = games.value.filter((game) => hasBoard(game.key))
  const phone = layout.value === 'phone'
  const chosen = playable.find((game) => game.key === only) ?? null
  return (
    <>
      <Header place="tables" />
      <LobbyBanner />
      <main class="pg" data-testid="lobby">
        <ResumeBox />
        <div class="hall">
          <div class="hero">
            <div>
              <h1>{t('hero')}</h1>
              <Counts tables={shown} />
            </div>
            {!phone && (
              <div class="cta">
                <Ways chosen={chosen} tables={shown} large />
              </div>
            )}
          </div>
          <Filters games={playable} tables={shown ?? []} only={only} onChoose={setOnly} />
          <TableList tables={chosen ? (shown?.filter((line) => line.game === chosen.key) ?? null) : shown} filtered={chosen !== null} />
        </div>
        <aside class="s">
          <RecentBox />
          <BotsBox games={playable} chosen={chosen} />
        </aside>
        {phone && (
          <div class="botbar">
            <Ways chosen={chosen} tables={shown} />
          </div>
        )}
      </main>
      {creating && <CreateSheet games={playable} chosen={chosen} />}
    </>
  )
}

/** The tables this page can draw: first where somebody waits for us, then what can be watched, then what everybody has left. */
function drawable(tables: readonly TableLine[] | null): TableLine[] | null {
  if (tables === null || games.value.length === 0) return null
  return tables.filter((line) => hasBoard(line.game)).sort((a, b) => rank(a) - rank(b))
}

function rank(line: TableLine): number {
  const present = line.seats.some((seat) => seat.name !== null && !seat.bot && seat.connected)
  return present && line.open > 0 ? 0 : line.deal !== null ? 1 : 2
}

function Counts({ tables }: { tables: readonly TableLine[] | null }) {
  if (tables === null) return <p>{!account.value && t('hero_hint')}</p>
  const people = tables.flatMap((line) => line.seats).filter((seat) => seat.name !== null && !seat.bot).length
  const counts = rich('counts', { tables: <b class="num">{tables.length}</b>, people: <b class="num">{people}</b> })
  return (
    <p>
      {counts}
      {!account.value && ` · ${t('hero_hint')}`}
    </p>
  )
}

/** The two buttons for a visitor without a table: quick match, and a new table. */
function Ways({ chosen, tables, large = false }: { chosen: GameInfo | null; tables: readonly TableLine[] | null; large?: boolean }) {
  const size = large ? 'lg ' : ''
  const busy = going.value === 'quick'
  return (
    <>
      <button type="button" class={`btn ${size}ghost`} data-testid="quick" aria-disabled={busy} onClick={() => quick(chosen, tables ?? [])}>
        {busy && <span class="spin" aria-hidden="true" />}
        {t('quick')}
      </button>
      <a class={`btn ${size}primary`} data-testid="create" href="/new">
        <Icon name="plus" />
        {t('create')}
      </a>
    </>
  )
}

/** Whichever game somebody waits for with a free seat; the chosen one, if one was chosen. */
function quick(chosen: GameInfo | null, tables: readonly TableLine[]): void {
  const waiting = tables.find((line) => line.open > 0 && line.seats.some((seat) => seat.name !== null && !seat.bot))
  if (chosen) sitAnywhere(chosen.key)
  else if (waiting) sitAt(waiting.table)
  else sitAnywhere(lastGame())
}
