/**
 * The popover beside a plate. At our plate: reactions and phrases to say with one tap. At another's: facts
 * about the player, and whether their words are shown.
 */
import { useLayoutEffect, useRef } from 'preact/hooks'
import { charactersKnown, phrases, reactions } from '../app/catalogue'
import { blocked } from '../app/blocked'
import { toastFailure } from '../app/failures'
import { quiet } from '../app/settings'
import { pick, t } from '../i18n'
import { programText, sitterName } from '../i18n/bots'
import type { Seat, SeatInfo, Table } from '#sdk'
import { Avatar } from '../ui/Avatar'
import { Reaction } from './said'
import { isMuted, mute } from './voices'
import './words.css'

/** The phrases in the popover; the chat has all. */
const PHRASES = ['hello', 'well_played', 'close', 'oops', 'thanks']
const EDGE = 8
/** The highest level of a character. */
const MAX_LEVEL = 5

export function Words({ table, seat, onClose }: { table: Table; seat: Seat; onClose: () => void }) {
  const card = useRef<HTMLDivElement>(null)
  const info = table.seats[seat]
  const own = seat === table.you
  useLayoutEffect(() => {
    if (card.current) settle(card.current, seat)
  })
  useLeaving(card, onClose)
  if (!info?.name) return null
  const name = sitterName(info)!
  return (
    <div class="words" ref={card} role="dialog" aria-label={own ? t('react') : t('about_name', { name })} tabIndex={-1} data-testid="words">
      {own ? <Picker table={table} onClose={onClose} /> : <About info={info} name={name} />}
    </div>
  )
}

function Picker({ table, onClose }: { table: Table; onClose: () => void }) {
  const send = (words: { phrase?: string; reaction?: string }) => {
    void toastFailure(table.say(words))
    onClose()
  }
  return (
    <>
      <div class="reactions">
        {reactions.value.map(({ key, text }) => (
          <button type="button" key={key} title={pick(text)} data-testid={`react-${key}`} onClick={() => send({ reaction: key })}>
            <Reaction reaction={key} name={pick(text)} />
          </button>
        ))}
      </div>
      {phrases.value
        .filter(({ key }) => PHRASES.includes(key))
        .map(({ key, text }) => (
          <button type="button" key={key} class="line" data-testid={`phrase-${key}`} onClick={() => send({ phrase: key })}>
            {pick(text)}
          </button>
        ))}
    </>
  )
}

function About({ info, name }: { info: SeatInfo; name: string }) {
  const character = info.character === undefined ? undefined : charactersKnown().find(({ id }) => id === info.character)
  const hidden = isMuted(info)
  const shut = info.user != null && blocked.value.has(info.user)
  return (
    <>
      <header>
        <Avatar of={info} size={44} told />
        <p>
          <b>{name}</b>
          {info.program && <span data-testid="program">{programText(info)}</span>}
          {character && <span>{pick(character.temper)}</span>}
          {character && <span data-testid="level">{t('bot_level', { n: character.level, most: MAX_LEVEL })}</span>}
        </p>
      </header>
      {shut ? (
        <p class="line" data-testid="is-blocked">
          {t('blocked_name', { name })}
        </p>
      ) : (
        <Switch on={!hidden} testid="hear" text={t('hear_name', { name })} onSwitch={(on) => mute(info, !on)} />
      )}
      <Switch on={!quiet.value} testid="hear-all" text={t('hear_all')} onSwitch={(on) => (quiet.value = !on)} />
    </>
  )
}

function Switch({ on, testid, text, onSwitch }: { on: boolean; testid: string; text: string; onSwitch: (on: boolean) => void }) {
  return (
    <label class="line">
      <input type="checkbox" data-testid={testid} checked={on} onChange={(event) => onSwitch(event.currentTarget.checked)} />
      {text}
    </label>
  )
}

/**
 * Puts the popover `card` beside its plate, with all of it on the screen: above a plate in the lower half,
 * else below.
 */
function settle(card: HTMLElement, seat: Seat): void {
  const plate = document.querySelector(`[data-testid="hail-${seat}"]`)?.closest('.plate')?.getBoundingClientRect()
  if (!plate) return
  const { offsetWidth: width, offsetHeight: height } = card
  const low = (plate.top + plate.bottom) / 2 > innerHeight / 2
  const top = low ? plate.top - EDGE - height : plate.bottom + EDGE
  const left = (plate.left + plate.right - width) / 2
  const within = (at: number, most: number) => Math.max(EDGE, Math.min(most - EDGE, at))
  card.style.translate = `${within(left, innerWidth - width)}px ${within(top, innerHeight - height)}px`
}

/**
 * Calls `onClose` at Esc and at a tap outside the popover. The popover has the focus while it is open; then the
 * element that had the focus before gets it again.
 */
function useLeaving(card: { current: HTMLElement | null }, onClose: () => void): void {
  // In a layout effect, together with the popover: Esc pressed as soon as it is seen must not be lost.
  useLayoutEffect(() => {
    const before = document.activeElement
    card.current?.focus({ preventScroll: true })
    const tapped = (event: Event) => {
      if (!card.current?.contains(event.target as Node)) onClose()
    }
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    }
    document.addEventListener('pointerdown', tapped, true)
    document.addEventListener('keydown', pressed, true)
    return () => {
      document.removeEventListener('pointerdown', tapped, true)
      document.removeEventListener('keydown', pressed, true)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
}
