/** The list of tables with people; below it, closed at first, the tables at which only bots play. */
import { useState } from 'preact/hooks'
import { gameOf } from '../app/catalogue'
import { placeName } from '../app/places'
import { pick, t } from '../i18n'
import type { GameInfo, TableLine } from '#sdk'
import { Avatar } from '../ui/Avatar'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Emblem } from './Emblem'
import { Chevron } from './GameTiles'
import { going, sitAnywhere, sitAt } from './joining'
import { lookOn } from './looking'
import { isPerson, seatedAt, takeoverOf, type Hall } from './order'
import { Way } from './Way'
import { lastGame } from './wishes'
import { nameOfGame, paceText, stateOf } from './words'

/** The number of tables shown at first, and added by each press of the button for more. */
const PAGE = 24
const FACES = 3

export function PeopleBox({ hall, games, known }: { hall: Hall; games: readonly GameInfo[]; known: boolean }) {
  const [only, setOnly] = useState('')
  const [count, setCount] = useState(PAGE)
  const of = (lines: readonly TableLine[]) => (only ? lines.filter((line) => line.game === only) : [...lines])
  const people = of(hall.people)
  const bots = of(hall.bots)
  const seated = seatedAt(hall.live ? [hall.live, ...hall.people] : hall.people)
  return (
    <section class="ppl" aria-labelledby="ppl-h">
      <header>
        <h2 id="ppl-h">{t('people_wait')}</h2>
        {seated > 0 && <small class="num">{t('counts', { people: seated })}</small>}
        {(hall.people.length > 0 || hall.bots.length > 0) && <Filter games={games} only={only} onChoose={setOnly} />}
      </header>
      {known && people.length === 0 && <Nobody filtered={only !== ''} />}
      <ul>
        {people.slice(0, count).map((line) => (
          <Row key={line.table} line={line} />
        ))}
      </ul>
      {people.length > count && (
        <button type="button" class="fold" onClick={() => setCount(count + PAGE)}>
          {t('further', { n: people.length - count })}
        </button>
      )}
      {bots.length > 0 && <Bots lines={bots} />}
      <Ways only={only} waiting={people.find((line) => line.open > 0) ?? null} />
    </section>
  )
}

/** The choice of the game whose tables are listed: one, or all. */
function Filter({ games, only, onChoose }: { games: readonly GameInfo[]; only: string; onChoose: (game: string) => void }) {
  return (
    <select
      class="pick"
      data-testid="filter"
      aria-label={t('filter')}
      value={only}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{t('all_games')}</option>
      {games.map((game) => (
        <option key={game.key} value={game.key}>
          {pick(game.name, game.key)}
        </option>
      ))}
    </select>
  )
}

function Nobody({ filtered }: { filtered: boolean }) {
  return (
    <p class="no-people" data-testid="no-tables" role="status">
      {t(filtered ? 'nobody_game' : 'nobody')} <a href="/new">{t('create')}</a>
    </p>
  )
}

/** A table of the list, as an entry of its own. */
function Row({ line }: { line: TableLine }) {
  const info = gameOf(line.game)
  return (
    <li>
      <article class="ppl-row" data-testid="table-line" data-table={line.table} data-open={line.open} aria-labelledby={`tb-${line.table}`}>
        <Faces line={line} />
        <div class="what">
          <h3 id={`tb-${line.table}`}>
            <a href={`/t/${line.table}`} onClick={() => lookOn(line.table)}>
              {placeName(line.table)}
            </a>
          </h3>
          <small class="num">
            {[nameOfGame(line.game), stateOf(line), ...pace(line)].map((fact, at) => (
              <span key={fact}>
                {at > 0 ? <i> · </i> : info && <Emblem info={info} />}
                <span class="whole">{fact}</span>
              </span>
            ))}
          </small>
        </div>
        <Way line={line} kind="primary" />
      </article>
    </li>
  )
}

/** The pace, if it is unusual: a player wants to know it before sitting down. */
function pace(line: TableLine): string[] {
  return line.pace.turn_ms === USUAL_TURN_MS ? [] : [paceText(line.pace.turn_ms)]
}

const USUAL_TURN_MS = 20_000

/** The faces of the first players, people before bots, and a free seat if there is one. */
function Faces({ line }: { line: TableLine }) {
  const taken = line.seats.filter((seat) => seat.name !== null).sort((a, b) => Number(isPerson(b)) - Number(isPerson(a)))
  const free = line.open > 0
  return (
    <span class="seat-stack" aria-hidden="true">
      {taken.slice(0, free ? FACES - 1 : FACES).map((seat) => (
        <Avatar key={seat.name} of={seat} />
      ))}
      {free && (
        <span class="free">
          <Icon name="plus" small />
        </span>
      )}
    </span>
  )
}

function Bots({ lines }: { lines: readonly TableLine[] }) {
  return (
    <details class="botfold" data-testid="bot-tables">
      <summary class="fold">
        {t('bot_tables', { n: lines.length })}
        <Chevron />
      </summary>
      <ul>
        {lines.map((line) => (
          <Row key={line.table} line={line} />
        ))}
      </ul>
    </details>
  )
}

/** The buttons for any free seat, and for a new table with chosen rules. */
function Ways({ only, waiting }: { only: string; waiting: TableLine | null }) {
  const busy = going.value === 'quick'
  const quick = () => (waiting && !only ? sitAt(waiting.table) : sitAnywhere(only || lastGame()))
  return (
    <div class="ppl-ways">
      <Button kind="ghost" testid="quick" aria-disabled={busy} onClick={quick}>
        {busy && <span class="spin" aria-hidden="true" />}
        {t('quick')}
      </Button>
      <a class="btn ghost" data-testid="create" href="/new">
        {t('create_rules')}
      </a>
    </div>
  )
}

/** On a phone, under the live table: the best table that waits for somebody. */
export function WaitingRow({ line }: { line: TableLine }) {
  return (
    <div class="lv second">
      <b>{placeName(line.table)}</b>
      <p class="num">{[nameOfGame(line.game), stateOf(line)].join(' · ')}</p>
      {(line.open > 0 || takeoverOf(line) > 0) && <Way line={line} kind="soft" />}
    </div>
  )
}
