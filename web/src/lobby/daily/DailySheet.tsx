/** The daily deal of a game: before it is played its commitment, afterwards everyone's results. */
import { useEffect, useState } from 'preact/hooks'
import { gameOf } from '../../app/catalogue'
import { account, api } from '../../app/session'
import { hasBoard } from '../../games/registry'
import { lang, pick, t } from '../../i18n'
import { byFavour } from '../art'
import { dailyAt, going } from '../joining'
import type { DailyDeal, DailyLine } from '#sdk'
import { Button, IconButton } from '../../ui/Button'
import { Sheet } from '../../ui/Sheet'
import { lineOf, loadToday, longest, note, streak, strip, today } from './days'
import { Leaf } from './Leaf'
import { Results } from './Results'
import { keepResult, standing } from './record'
import { isDone } from './told'
import { d } from './words'
import './daily.css'

export function DailySheet({ first, onClose }: { first: string; onClose: () => void }) {
  const [game, setGame] = useState(first)
  useEffect(() => void loadToday(), [])
  const day = today.value
  const line = lineOf(game)
  if (!day || !line) return null
  const games = byFavour(day.games.map(({ game: key }) => ({ key })).filter(({ key }) => hasBoard(key)))
  return (
    <Sheet title={d('title')} kind="daily" testid="daily-sheet" onClose={onClose} head={<Head date={day.date} onClose={onClose} />}>
      <label class="daily-game">
        <span>{d('which')}</span>
        <select data-testid="daily-game" value={game} onChange={(event) => setGame(event.currentTarget.value)}>
          {games.map(({ key }) => (
            <option key={key} value={key}>
              {nameIn(key)}
            </option>
          ))}
        </select>
      </label>
      {line.mine?.state === 'played' ? <After key={game} date={day.date} line={line} /> : <Before line={line} startsAt={day.starts_at} />}
      <Days date={day.date} endsAt={day.ends_at} />
      <Record game={game} date={day.date} />
    </Sheet>
  )
}

/** A game in the list, with a tick once its deal of today is played. */
function nameIn(key: string): string {
  const name = pick(gameOf(key)?.name, key)
  const line = lineOf(key)
  return line && isDone(line) ? d('which_done', { game: name }) : name
}

function Head({ date, onClose }: { date: string; onClose: () => void }) {
  return (
    <div class="daily-head">
      <Leaf date={date} />
      <h2>
        {d('title')}
        <small>{dateOf(date)}</small>
      </h2>
      <IconButton icon="x" label={t('close')} onClick={onClose} />
    </div>
  )
}

function Before({ line, startsAt }: { line: DailyLine; startsAt: number }) {
  const busy = going.value !== null
  return (
    <>
      <p class="daily-once">{d('once')}</p>
      <Button kind="now" testid="daily-play" aria-disabled={busy} onClick={() => dailyAt(line.game)}>
        {busy && <span class="spin" aria-hidden="true" />}
        {d(line.mine ? 'go_on' : 'play')}
      </Button>
      <p class="soft">{line.played > 0 ? d('so_far', { n: line.played }) : d('first')}</p>
      <Commitment commit={line.commit} late={line.committed_at >= startsAt} />
    </>
  )
}

/** The commitment to the deal. `late`: whether it was made only after its day had begun. */
function Commitment({ commit, late }: { commit: string; late: boolean }) {
  return (
    <details class="daily-commit">
      <summary>{d('commit')}</summary>
      <code data-testid="daily-commit">{commit}</code>
      <p class="soft">{d(late ? 'commit_late' : 'commit_hint')}</p>
    </details>
  )
}

function After({ date, line }: { date: string; line: DailyLine }) {
  const [deal, setDeal] = useState<DailyDeal | 'failed' | null>(null)
  const load = (): void => {
    setDeal(null)
    note(date, line.game)
    api.dailyDeal(date, line.game, account.value?.token).then(
      (told) => {
        keepResult(told)
        setDeal(told)
      },
      () => setDeal('failed'),
    )
  }
  useEffect(load, [date, line.game])
  if (deal === null) return <p class="soft">{d('loading')}</p>
  if (deal === 'failed')
    return (
      <p class="soft" role="alert">
        {d('failed')} <Button kind="ghost" text={d('again')} onClick={load} />
      </p>
    )
  return (
    <>
      <Results deal={deal} />
      <Commitment commit={deal.commit} late={deal.committed_at >= deal.starts_at} />
    </>
  )
}

function Days({ date, endsAt }: { date: string; endsAt: number }) {
  const days = streak(date)
  return (
    <section class="daily-days">
      <h3>{d('days')}</h3>
      <ul>
        {strip(date).map(({ date: day, played }) => (
          <li key={day} data-played={played > 0 || undefined} data-today={day === date || undefined}>
            <span class="sr">{d(played > 0 ? 'day_played' : 'day_none', { date: dateOf(day), n: played })}</span>
            <span class="num" aria-hidden="true">
              {Number(day.slice(8))}
            </span>
          </li>
        ))}
      </ul>
      <p class="soft">
        {days > 0 ? d('streak', { n: days }) : d('streak_none')} · {d('until', { time: timeOf(endsAt) })}
      </p>
    </section>
  )
}

/** The person's record in a game's daily deals, as far as this browser knows it. */
function Record({ game, date }: { game: string; date: string }) {
  const all = standing(game)
  if (!all) return null
  const numbers = [
    [d('record_deals'), all.deals],
    [d('record_rank'), all.bestRank],
    [d('record_share'), `${all.share}%`],
    [d('record_days'), Math.max(longest(), streak(date))],
  ] as const
  return (
    <section class="daily-record" data-testid="daily-record">
      <h3>{d('record', { game: pick(gameOf(game)?.name, game) })}</h3>
      <dl>
        {numbers.map(([what, number]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd class="num">{number}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function locale(): string {
  return lang.value === 'zh' ? 'zh-CN' : 'en-GB'
}

/** Returns a date in words. It is a date in UTC, wherever the reader is. */
function dateOf(date: string): string {
  return new Date(Date.parse(date)).toLocaleDateString(locale(), { month: 'long', day: 'numeric', timeZone: 'UTC' })
}

function timeOf(at: number): string {
  return new Date(at).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' })
}
