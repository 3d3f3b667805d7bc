/** The page of the reader's history: deals and matches by day, and sums of them. */
import { useEffect, useState } from 'preact/hooks'
import { gameOf, games } from '../../app/catalogue'
import { serverNow } from '../../app/clock'
import { hasBoard } from '../../games/registry'
import { pick, signed, t } from '../../i18n'
import { Button } from '../../ui/Button'
import { Segments } from '../../ui/controls'
import { Icon } from '../../ui/Icon'
import { byFavour, pictureOf } from '../art'
import { Chevron } from '../GameTiles'
import { Foot, Header } from '../Header'
import { dealAt } from '../joining'
import { lastGame } from '../wishes'
import { byDay, company, type Day, idOf, isDeal, type Line, replayOf, timeOf } from './days'
import { type Fault, useHistory, type What } from './load'
import { Sums } from './Sums'
import { h } from './words'
import '../pages.css'
import './history.css'

export function HistoryPage() {
  const [what, look] = useState<What>('deals')
  const [game, choose] = useState('')
  const [people, only] = useState(false)
  const history = useHistory(what, { game: game || undefined, company: people ? 'people' : undefined })
  useTitle()
  const filtered = game !== '' || people
  return (
    <>
      <Header place="history" />
      <main class="pg history" data-testid="history">
        <header>
          <h1>{h('title')}</h1>
          <p class="soft">{h('lead')}</p>
        </header>
        <div class="history-filters">
          <Segments
            label={h('what')}
            value={what}
            choices={[
              { value: 'deals', label: h('deals') },
              { value: 'matches', label: h('matches') },
            ]}
            onChoose={look}
          />
          <Games value={game} onChoose={choose} />
          <button type="button" class="chip" data-testid="people-only" aria-pressed={people} onClick={() => only(!people)}>
            <Icon name="users" small />
            {h('people_only')}
          </button>
        </div>
        <div class="history-lines" aria-busy={history.busy}>
          {history.lines?.length === 0 && !history.busy && !history.fault && <Empty filtered={filtered} />}
          {byDay(history.lines ?? [], serverNow()).map((day) => (
            <DayBox key={day.name} day={day} what={what} />
          ))}
          {history.fault && <Trouble fault={history.fault} onAgain={history.again} />}
          {history.busy && (
            <p class="soft" role="status">
              {h('loading')}
            </p>
          )}
          {history.next !== null && !history.busy && !history.fault && (
            <Button kind="ghost" testid="history-more" text={h('more')} onClick={history.more} />
          )}
        </div>
        {history.lines !== null && history.lines.length > 0 && <Sums sums={history.sums ?? {}} />}
        <Foot place="history" />
      </main>
    </>
  )
}

function useTitle(): void {
  useEffect(() => {
    document.title = `${h('title')} · ${t('house')}`
    return () => {
      document.title = t('house')
    }
  })
}

function Games({ value, onChoose }: { value: string; onChoose: (game: string) => void }) {
  const known = byFavour(games.value.filter(({ key }) => hasBoard(key)))
  return (
    <select
      class="chip"
      aria-label={h('game')}
      data-testid="history-game"
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      <option value="">{h('all_games')}</option>
      {known.map((game) => (
        <option key={game.key} value={game.key}>
          {pick(game.name, game.key)}
        </option>
      ))}
    </select>
  )
}

function DayBox({ day, what }: { day: Day; what: What }) {
  return (
    <section class="box history-day">
      <h2>
        {day.name} <small>{h(what === 'deals' ? 'n_deals' : 'n_matches', { n: day.lines.length })}</small>
      </h2>
      <ul>
        {day.lines.map((line) => (
          <li key={idOf(line)}>
            <Row line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Row({ line }: { line: Line }) {
  const to = replayOf(line)
  const name = pick(gameOf(line.game)?.name, line.game)
  if (to === null) return <div class="history-row">{inside(line, name, false)}</div>
  return (
    <a class="history-row" href={to} data-testid="history-line">
      {inside(line, name, true)}
      <span class="sr">{h('replay', { game: name })}</span>
    </a>
  )
}

function inside(line: Line, name: string, kept: boolean) {
  const picture = pictureOf(line.game)
  const facts = [timeOf(line.ended_at), company(line), kept ? '' : h('no_record')].filter(Boolean)
  const value = isDeal(line) ? line.amount : line.score
  return (
    <>
      {picture ? <img src={picture} alt="" width={52} height={36} loading="lazy" draggable={false} /> : <i class="no-art" />}
      <span>
        <b>{[name, placed(line)].filter(Boolean).join(' · ')}</b>
        <small>{facts.join(' · ')}</small>
      </span>
      {value !== undefined && (
        <b class="num" data-sign={Math.sign(value)}>
          {signed(Number.isInteger(value) ? value : Math.round(value * 10), Number.isInteger(value) ? 0 : 1)}
        </b>
      )}
      {kept ? <Chevron /> : <i />}
    </>
  )
}

function placed(line: Line): string {
  if (isDeal(line)) return ''
  return line.place === undefined ? h('broken') : h('nth', { n: line.place })
}

function Empty({ filtered }: { filtered: boolean }) {
  const game = lastGame()
  return (
    <section class="box history-empty" data-testid="history-empty">
      <b>{h(filtered ? 'empty_filter' : 'empty')}</b>
      {!filtered && <p>{h('empty_hint')}</p>}
      {!filtered && game && <Button kind="now" text={h('deal_me')} onClick={() => dealAt(game)} />}
    </section>
  )
}

function Trouble({ fault, onAgain }: { fault: Fault; onAgain: () => void }) {
  return (
    <p class="note" role="alert">
      {h(fault)} {fault !== 'none_kept' && <Button kind="ghost" text={h('again')} onClick={onAgain} />}
    </p>
  )
}
