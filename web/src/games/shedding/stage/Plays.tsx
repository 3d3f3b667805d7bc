/** A seat's last action, laid beside its plate: cards, a pass, a bid. At the end of the deal its remaining cards. */
import type { GameEvent, Seat } from '#sdk'
import { Avatar } from '../../../ui/Avatar'
import { Card, Fan } from '../../../ui/Card'
import type { Scene } from '../../game'
import { area, px } from '../../parts/stage/style'
import { isPreparing, lastOf, leads, toCover, type Played, type View } from '../view'
import { handName, say } from '../words'
import type { Area, Arrangement } from './arrangement'
import { lay, NEXT_ROW } from './lay'

interface Props {
  scene: Scene<View>
  seat: Seat
  arrangement: Arrangement
  /** The area for this seat's play if it is the play to beat. */
  best: Area
  /** The area for anything else, such as an earlier play; null: it has no room. */
  older: Area | null
}

export function Pile({ scene, seat, arrangement, best, older }: Props) {
  const { view } = scene
  const shown = scene.open ? null : view.hands
  const cover = shown ? null : toCover(view)
  const beaten = cover?.seat === seat
  const lies = beaten ? best : older
  if (!lies) return null
  // Cards left at the end stay away from the middle, where the last play is shown for a moment.
  const place = shown ? narrowed(lies, MIDDLE * arrangement.card) : lies
  const entry = shown ? null : lastOf(view, seat)
  const stale = !shown && !isPreparing(view) && leads(view) && view.turn !== null
  const widest = Math.round(arrangement.card * (beaten ? 1 : arrangement.older))
  return (
    <div
      // A play that has been beaten gets another place and size: with another key the change is animated.
      key={beaten ? 'best' : 'older'}
      class="pile on-stage"
      style={area(place)}
      data-align={place.align}
      data-valign={place.valign}
      data-best={beaten || undefined}
      data-older={(entry?.e === 'played' && !beaten) || undefined}
      data-stale={stale || undefined}
    >
      <div class="played" data-testid={`last-${seat}`} key={entry ? `${view.rounds.length}.${view.rounds.at(-1)?.indexOf(entry)}` : ''}>
        {shown ? <Cards cards={shown[seat] ?? []} place={place} widest={widest} /> : <Entry entry={entry} place={place} widest={widest} />}
        {cover && beaten && hasCaption(scene, arrangement) && <Caption scene={scene} play={cover} />}
      </div>
    </div>
  )
}

/** The share of a card's width by which hands that are shown stay away from the middle. */
const MIDDLE = 0.36

/**
 * Returns an area at a side, narrower by `by` at the end towards the middle; an area in the middle stays as
 * it is.
 */
function narrowed(place: Area, by: number): Area {
  if (place.align === 'centre') return place
  return { ...place, x: place.align === 'right' ? place.x + by : place.x, w: place.w - by }
}

/**
 * Whether there is room for a caption under a play: not on a phone on its side, and on a desk not while hands
 * lie open.
 */
function hasCaption(scene: Scene<View>, { felt }: Arrangement): boolean {
  return felt.mode === 'tall' || (felt.mode === 'desk' && !scene.open)
}

/** Cards in one row or two, at most `widest` wide, and smaller if their area is. */
export function Cards({ cards, place, widest }: { cards: readonly string[]; place: Area; widest: number }) {
  if (cards.length === 0) return null
  const { card, strip, row, rows } = lay(place, cards.length, widest)
  return (
    <div class="laid" style={px({ cw: card, strip, next: card * 1.4 * (1 - NEXT_ROW) })}>
      <Fan cards={cards.slice(0, row)} />
      {rows === 2 && <Fan cards={cards.slice(row)} />}
    </div>
  )
}

function Entry({ entry, place, widest }: { entry: GameEvent | null; place: Area; widest: number }) {
  switch (entry?.e) {
    case 'played':
      return <Cards cards={(entry as Played).cards} place={place} widest={widest} />
    case 'passed':
      return <span class="passed">{say('pass')}</span>
    case 'called':
      return <Word yes={Boolean(entry['yes'])} text={say(`act_${entry['rob'] ? 'rob' : 'call'}_${entry['yes']}`)} />
    case 'bid_made':
      return <Word yes={Boolean(entry['score'])} text={entry['score'] ? say('act_bid', { n: Number(entry['score']) }) : say('act_bid_0')} />
    case 'shown':
      return (
        <span style={px({ cw: Math.min(widest, place.h / 1.4) })}>
          <Card card={String(entry['card'])} />
        </span>
      )
    default:
      return null
  }
}

function Word({ yes, text }: { yes: boolean; text: string }) {
  return (
    <span class="passed" data-yes={yes || undefined}>
      {text}
    </span>
  )
}

/** The caption of the play to beat: its player and its name. */
function Caption({ scene, play }: { scene: Scene<View>; play: Played }) {
  const info = scene.seats[play.seat]
  const name = scene.name(play.seat)
  return (
    <span class="cap">
      <Avatar of={info} name={info?.name ?? name} size={24} />
      <span>{`${name} · ${handName(play, scene.info.family)}`}</span>
    </span>
  )
}
