/** A table whose seats are all played here: one connection per seat, and all prompts side by side. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { games } from '../app/catalogue'
import { reasonOf } from '../app/failures'
import { pick, t } from '../i18n'
import type { GameInfo } from '#sdk'
import { Button, IconButton } from '../ui/Button'
import { say } from '../ui/toast'
import { Company, type Player } from './company'
import { sayAction } from './examples'
import { changes } from './links'

/** The number of answers that are buttons at first; the others are one touch away. */
const MAX_OFFERED_ANSWERS = 8

export function Seats() {
  const company = useSignal<Company | null>(null)
  const opening = useSignal(false)
  useEffect(() => () => company.peek()?.close(), [])
  const open = async (game: GameInfo, seats: number) => {
    const made = new Company(game)
    opening.value = true
    try {
      await made.open(seats)
      company.value = made
    } catch (error) {
      made.close()
      say(reasonOf(error), true)
    }
    opening.value = false
  }
  return (
    <section class="i-seats" aria-labelledby="seats-h">
      <header class="i-tools">
        <h2 id="seats-h">{t('debug_all_seats')}</h2>
      </header>
      {company.value ? (
        <Playing
          company={company.value}
          onClose={() => {
            company.value?.close()
            company.value = null
          }}
        />
      ) : (
        <NewTable busy={opening.value} onOpen={(game, seats) => void open(game, seats)} />
      )}
    </section>
  )
}

function NewTable({ busy, onOpen }: { busy: boolean; onOpen: (game: GameInfo, seats: number) => void }) {
  const key = useSignal('')
  const wanted = useSignal<number | null>(null)
  const game = games.value.find((one) => one.key === key.value) ?? games.value[0]
  if (!game) return <p class="i-none">{t('loading')}</p>
  const { min, max, default: usual } = game.seats
  const seats = wanted.value !== null && wanted.value >= min && wanted.value <= max ? wanted.value : usual
  return (
    <form
      class="i-newtable"
      onSubmit={(event) => {
        event.preventDefault()
        onOpen(game, seats)
      }}
    >
      <label>
        {t('debug_game')}
        <select
          class="field"
          data-testid="company-game"
          value={game.key}
          onChange={(event) => {
            key.value = event.currentTarget.value
            wanted.value = null
          }}
        >
          {games.value.map((one) => (
            <option key={one.key} value={one.key}>
              {pick(one.name, one.key)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('debug_seats')}
        <input
          class="field num"
          type="number"
          min={min}
          max={max}
          value={seats}
          onInput={(event) => (wanted.value = event.currentTarget.valueAsNumber)}
        />
      </label>
      <Button type="submit" kind="primary" testid="company-open" text={t('debug_open')} disabled={busy} />
    </form>
  )
}

function Playing({ company, onClose }: { company: Company; onClose: () => void }) {
  void changes.value
  const dealt = company.players.some((player) => company.at(player)?.deal)
  const asked = company.players.some((player) => company.at(player)?.prompt)
  return (
    <>
      <div class="i-company">
        <a class="chip" href={`/t/${company.table}`} target="_blank" rel="noopener">
          {pick(company.game.name)} · {company.table}
        </a>
        <IconButton icon="door" label={t('debug_leave_all')} onClick={onClose} />
      </div>
      <div class="i-steps">
        <Button kind="ghost" testid="all-ready" text={t('debug_all_ready')} disabled={dealt} onClick={() => void company.ready()} />
        <Button
          kind="ghost"
          testid="all-default"
          text={t('debug_all_default')}
          disabled={!asked || company.running}
          onClick={() => void company.defaults()}
        />
        {company.running ? (
          <Button kind="seal" testid="run" text={t('debug_stop')} onClick={() => company.stop()} />
        ) : (
          <Button kind="now" testid="run" text={t('debug_run')} onClick={() => void company.run()} />
        )}
      </div>
      {company.failure !== null && (
        <p class="i-check" data-bad role="status">
          {reasonOf(company.failure)}
        </p>
      )}
      <ul class="i-players">
        {company.players.map((player, seat) => (
          <Place key={player.name} company={company} player={player} seat={seat} />
        ))}
      </ul>
    </>
  )
}

function Place({ company, player, seat }: { company: Company; player: Player; seat: number }) {
  void changes.value
  const more = useSignal(false)
  const table = company.at(player)
  const prompt = table?.prompt ?? null
  const answers = prompt ? (prompt.hints ?? [prompt.default]) : []
  const shown = more.value ? answers : answers.slice(0, MAX_OFFERED_ANSWERS)
  const amount = table?.ended?.amounts?.[seat]
  return (
    <li data-testid={`seat-${seat}`} data-asked={prompt !== null || undefined}>
      <div class="i-head">
        <b>{player.name}</b>
        <span>{placeText(prompt?.kind, amount, table?.seats[seat]?.ready ?? false)}</span>
      </div>
      {prompt && (
        <div class="i-answers">
          {shown.map((action, at) => (
            <button
              type="button"
              key={at}
              class="i-answer-btn"
              disabled={table?.pending !== null}
              onClick={() => void company.act(player, action)}
            >
              {sayAction(action)}
            </button>
          ))}
          {answers.length > shown.length && (
            <button type="button" class="i-answer-btn i-more" onClick={() => (more.value = true)}>
              {t('debug_more', { n: answers.length - shown.length })}
            </button>
          )}
          {!prompt.complete && <span class="hint">{t('debug_incomplete')}</span>}
        </div>
      )}
    </li>
  )
}

function placeText(kind: string | undefined, amount: number | undefined, ready: boolean): string {
  if (kind !== undefined) return t('debug_asked', { kind })
  if (amount !== undefined) return t('debug_result', { amount: amount > 0 ? `+${amount}` : String(amount) })
  return ready ? t('debug_ready') : t('debug_waits')
}
