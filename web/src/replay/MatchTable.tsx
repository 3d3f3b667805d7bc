/** A match as a table: each deal with its ending and its amounts, then the final points, places and scores. */
import { useEffect, useRef } from 'preact/hooks'
import type { Game, Scene } from '../games/game'
import { number, pick, signed, t } from '../i18n'
import type { DealEnding, Seat } from '#sdk'
import { Avatar } from '../ui/Avatar'
import type { Course } from './course'

interface Props {
  course: Course
  game: Game
  scene: Scene
}

export function MatchTable({ course, game, scene }: Props) {
  const { index } = course.shown.value!
  const box = useRef<HTMLDivElement>(null)
  const { finale } = course
  useEffect(() => {
    if (!finale.value) return
    finale.value = false
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [finale.value])
  useEffect(() => box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [index])
  return (
    <div ref={box} class="matchtable" data-testid="match-table" tabIndex={0} role="group" aria-label={t('replay_match')}>
      <div class="four who" aria-hidden="true">
        {scene.seats.map((info, seat) => (
          <span key={seat}>
            <Avatar of={info} name={scene.name(seat)} size={26} />
            <span>{scene.name(seat)}</span>
          </span>
        ))}
      </div>
      <ol>
        {course.deals.map((deal, at) => (
          <li key={deal.deal}>
            <Row deal={deal} current={at === index} game={game} scene={scene} onGo={() => void course.go(at, 'begun')} />
          </li>
        ))}
      </ol>
      <Final course={course} game={game} scene={scene} />
    </div>
  )
}

function Row({ deal, current, game, scene, onGo }: { deal: DealEnding; current: boolean; game: Game; scene: Scene; onGo: () => void }) {
  const ending = game.ending?.(deal.events, scene.name)
  return (
    <button type="button" data-testid="match-deal" data-deal={deal.deal} aria-current={current ? 'step' : undefined} onClick={onGo}>
      <span class="head">
        <b>{pick(deal.label)}</b>
        <span>{ending?.text}</span>
      </span>
      <span class="four num">
        {deal.amounts.map((amount, seat) => (
          <span key={seat}>
            <span class="sr">{scene.name(seat)}</span>
            <b class={tone(amount)}>{amount === 0 ? '·' : signed(amount)}</b>
            <small>{number(deal.points[seat]! + amount)}</small>
          </span>
        ))}
      </span>
    </button>
  )
}

/** Places, points and scores; only the points if the match was broken off. */
function Final({ course, game, scene }: Props) {
  const { points, places = [], scores = [], parts = [], reason } = course.match.record
  const seats: Seat[] = points.map((_, seat) => seat).sort((a, b) => (places[a] ?? a) - (places[b] ?? b))
  return (
    <section class="final" data-testid="match-final" aria-label={t('replay_match_over')}>
      <h3>{t('replay_match_over')}</h3>
      {reason !== undefined && <p>{t('replay_match_broken')}</p>}
      <ol>
        {seats.map((seat) => (
          <li key={seat} data-seat={seat} data-place={places[seat]} data-score={scores[seat]}>
            <b class="place num">{places[seat] ?? ''}</b>
            <Avatar of={scene.seats[seat]} name={scene.name(seat)} size={32} />
            <span class="g">
              <span>{scene.name(seat)}</span>
              <small class="num">
                {number(points[seat]!)}
                {parts[seat] && game.scoreParts && ` · ${game.scoreParts(parts[seat])}`}
              </small>
            </span>
            {scores[seat] !== undefined && <b class={`num ${tone(scores[seat])}`}>{signed(Math.round(scores[seat] * 10) / 10)}</b>}
          </li>
        ))}
      </ol>
    </section>
  )
}

function tone(amount: number): string {
  return amount > 0 ? 'pos' : amount < 0 ? 'neg' : ''
}
