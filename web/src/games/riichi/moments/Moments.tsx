/**
 * Seals on the felt: 立直, 吃, 碰, 杠, 荣, 自摸, 流, and the name of a yakuman.
 *
 * They are hidden from screen readers, since the record and the sheet say the same in words.
 */
import { useMoment, type Reading } from '../../parts/moments/useMoment'
import { Tile } from '../../parts/tiles/Tile'
import type { Scene } from '../../game'
import { worthOf } from '../describe'
import { sideOf } from '../stage/sides'
import type { View } from '../view'
import { say, yakuName } from '../words'
import { isEnd, momentOf, yakumanOf, type Seal, type Show } from './moment'
import './moments.css'

const READING: Reading<Show> = { read: (fresh) => momentOf(fresh.map(({ event }) => event)), isEnd, board: 'main.riichi', over: true }

export function Moments({ scene }: { scene: Scene<View> }) {
  const show = useMoment(scene, READING)
  if (!show) return null
  return (
    <div class="rb-moment" data-testid="moment" data-kind={show.kind} aria-hidden="true">
      {show.seals.map((seal) => (
        <Pressed key={`${seal.seat}${seal.word}`} scene={scene} seal={seal} />
      ))}
      {show.kind === 'yakuman' && <Yakuman scene={scene} seals={show.seals} />}
    </div>
  )
}

function Pressed({ scene: { view, base }, seal: { seat, word, at, won } }: { scene: Scene<View>; seal: Seal }) {
  const reason = won && yakumanOf(won).length === 0 ? worthOf(won.worth) : null
  return (
    <span
      class="rb-spot"
      data-testid="seal"
      data-seat={seat ?? undefined}
      data-word={word}
      data-at={seat === null ? undefined : sideOf(view, base, seat)}
    >
      {won?.kind === 'tsumo' && (
        <span class="rb-drop">
          <Tile tile={won.tile} />
        </span>
      )}
      <b class="rb-seal" style={{ animationDelay: `calc(${at}ms * var(--pace))` }}>
        {say(word)}
      </b>
      {reason && <span class="rb-reason">{reason}</span>}
    </span>
  )
}

function Yakuman({ scene: { view }, seals }: { scene: Scene<View>; seals: readonly Seal[] }) {
  const names = seals.flatMap(({ won }) => (won ? yakumanOf(won).map((name) => yakuName(name, view, won.seat)[0]) : []))
  return (
    <span class="rb-great" data-testid="yakuman">
      <span>{[...new Set(names)].join(' · ')}</span>
      <b class="rb-seal">{say('limit_yakuman')}</b>
    </span>
  )
}
