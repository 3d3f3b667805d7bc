/** The deals of a match side by side, over the timeline: a press goes to the beginning of a deal. */
import { useEffect, useRef } from 'preact/hooks'
import type { Game, Scene } from '../games/game'
import { pick, t } from '../i18n'
import type { DealEnding } from '#sdk'
import type { Course } from './course'

interface Props {
  course: Course
  game: Game
  scene: Scene
  /** Shows the final places and scores. */
  onFinal: () => void
}

export function Strip({ course, game, scene, onFinal }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const { index } = course.shown.value!
  useEffect(() => {
    const current = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (current && list.current) list.current.scrollLeft = current.offsetLeft - (list.current.clientWidth - current.clientWidth) / 2
  }, [index])
  return (
    <nav class="deal-strip" aria-label={t('replay_deals')}>
      <ol ref={list} data-testid="strip">
        {course.deals.map((deal, at) => (
          <li key={deal.deal}>
            <One deal={deal} current={at === index} game={game} scene={scene} onGo={() => void course.go(at, 'begun')} />
          </li>
        ))}
        <li>
          <button type="button" data-testid="strip-final" onClick={onFinal}>
            <b>{t('replay_match_over')}</b>
            <span>
              <span>{firstOf(course, scene)}</span>
            </span>
          </button>
        </li>
      </ol>
    </nav>
  )
}

/** Returns the winner of the match; '' if it was broken off. */
function firstOf(course: Course, scene: Scene): string {
  const seat = course.match.record.places?.indexOf(1) ?? -1
  return seat < 0 ? '' : scene.name(seat)
}

function One({ deal, current, game, scene, onGo }: { deal: DealEnding; current: boolean; game: Game; scene: Scene; onGo: () => void }) {
  const ending = game.ending?.(deal.events, scene.name)
  const name = pick(deal.label)
  return (
    <button
      type="button"
      data-testid="strip-deal"
      data-deal={deal.deal}
      aria-current={current ? 'step' : undefined}
      title={ending?.text}
      onClick={onGo}
    >
      <b>{game.dealName?.(deal.label) ?? name}</b>
      {ending && (
        <>
          <span aria-hidden="true">
            <i data-drawn={ending.winners.length === 0 || undefined}>{ending.stamp}</i>
            <span>{ending.winners.map(scene.name).join(t('replay_comma'))}</span>
          </span>
          <span class="sr">{ending.text}</span>
        </>
      )}
    </button>
  )
}
