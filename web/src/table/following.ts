/** Effects of a table outside of its board: sounds, toasts, the tab's title, the address, the list of recent deals. */
import { useEffect } from 'preact/hooks'
import { still } from '../app/motion'
import { placeName } from '../app/places'
import { remember } from '../app/recent'
import { serverNow } from '../app/clock'
import { speaker } from '../app/settings'
import { showAs } from '../app/routes'
import { useShuffles } from '../app/seeds'
import { play } from '../app/sounds'
import type { Game } from '../games/game'
import { t, type Key } from '../i18n'
import { zh } from '../i18n/zh'
import { lookOn } from '../lobby/looking'
import type { Moment, Seat, Table } from '#sdk'
import { say } from '../ui/toast'
import { useCalls } from './calls'
import { matchOver } from './scene'

export function useFollowing(table: Table, game: Game): void {
  useCues(table, game)
  useLostSeat(table)
  useRemembering(table)
  useTitle(table)
  useCalls(table)
  useShuffles(table)
  useSeated(table)
}

/**
 * Plays the sounds and spoken calls of live events, and the sound of our turn. Past events, with which the
 * page only catches up, are silent.
 */
function useCues(table: Table, game: Game): void {
  useEffect(
    () =>
      table.on((moment: Moment | null) => {
        if (!moment?.live || (game.later?.(moment) && !still())) return
        const cue = game.cue(moment.event, table.you)
        const seat = moment.event['seat'] as Seat | undefined
        if (cue) play(cue, seat === undefined || seat === table.you)
        const said = game.call(moment.event)
        if (said && speaker.value === 'voice') void import('../app/calls').then(({ call }) => call(said, seat ?? 0, seat === table.you))
      }),
    [table, game],
  )

  const turn = table.prompt?.turn
  useEffect(() => {
    if (turn && !table.seats[table.you ?? -1]?.auto) play('turn')
  }, [turn])
}

/** Shows why the player lost the seat, or will lose it after the deal, unless the player left it. */
function useLostSeat(table: Table): void {
  useEffect(
    () =>
      table.on((moment: Moment | null) => {
        if (moment?.event.e !== 'seat' || moment.event['seat'] !== table.you || !moment.event['why']) return
        const key = `lost_${String(moment.event['why'])}${moment.event['info'] ? '_later' : ''}`
        if (key in zh) say(t(key as Key), true)
      }),
    [table],
  )
}

/** Keeps the deals that we have played to their end in this browser's list of recent ones. */
function useRemembering(table: Table): void {
  const over = matchOver(table)
  useEffect(() => {
    const { ended, you } = table
    if (!ended || ended.voided || you === null) return
    const match = over?.match ?? table.state.match?.match
    const amount = match === undefined ? (ended.amounts?.[you] ?? 0) : (over?.scores[you] ?? null)
    remember({ deal: ended.deal, game: table.game, table: table.id, ...(match && { match }), amount, at: ended.at })
  }, [table.ended?.deal, over?.match])
}

/**
 * Says in the title of the browser's tab when it is our turn, or when the next deal waits for us: people look at other tabs
 * while they wait.
 */
function useTitle(table: Table): void {
  const away = table.seats[table.you ?? -1]?.auto === true
  const turn = table.prompt !== null && !away
  const call = turn ? t('your_turn') : away && table.view === null ? t('waiting_you') : null
  const title = `${call ? `● ${call} · ` : ''}${placeName(table.id)} · ${t('house')}`
  useEffect(() => {
    document.title = title
  }, [title])
}

/**
 * Once a person has had a seat, no more invitations to the table are shown, and the page gets an address that friends can open:
 * at a private table the one with its code.
 */
function useSeated(table: Table): void {
  const seated = table.you !== null
  const { code, code_expires_at: until = Infinity } = table.state
  const address = code !== undefined && serverNow() < until ? `/c/${code}` : `/t/${table.id}`
  useEffect(() => {
    if (!seated) return
    lookOn(table.id)
    showAs(address, table.id)
  }, [seated, table.id, address])
}
