/**
 * A play that stands large on the felt for a moment: a bomb, a rocket, the last trick, 春天. Hidden from
 * screen readers, as the record says the same in words.
 */
import { useMemo } from 'preact/hooks'
import { lang } from '../../../i18n'
import { Fan } from '../../../ui/Card'
import type { Scene } from '../../game'
import { Rings } from '../../parts/moments/Rings'
import { useMoment, type Reading } from '../../parts/moments/useMoment'
import type { View } from '../view'
import { handName, say } from '../words'
import { Branch } from './Branch'
import { isEnd, momentOf, type Show } from './moment'
import './moments.css'

export function Moments({ scene }: { scene: Scene<View> }) {
  const { family } = scene.info
  const reading = useMemo(
    (): Reading<Show> => ({ read: (fresh) => momentOf(fresh, family), isEnd, board: 'main.shed', yields: true, over: true }),
    [family],
  )
  const show = useMoment(scene, reading)
  if (!show) return null
  const { kind, play, factor, spring } = show
  return (
    <div
      class="sm"
      data-testid="moment"
      data-kind={kind}
      data-end={isEnd(show) || undefined}
      data-held={(isEnd(show) && (scene.view.hand?.length ?? 0) > 0) || undefined}
      data-asked={scene.prompt !== null || undefined}
      aria-hidden="true"
    >
      <span class="sm-dim" />
      {kind === 'spring' && <Branch />}
      <div class="sm-front" key={play.cards.join()}>
        {kind === 'bomb' && <Rings />}
        {kind === 'rocket' && <Beams />}
        <div class="sm-play">
          <span class="sm-cards">
            <Fan cards={play.cards} />
            {spring ? <b class="sm-seal">{say(`reason_${spring}`)}</b> : factor !== null && <b class="sm-seal num">×{factor}</b>}
          </span>
          <span class="sm-name" lang={lang.value}>
            {handName(play, family)}
            <small>{captionOf(scene, show)}</small>
          </span>
        </div>
      </div>
    </div>
  )
}

/**
 * Returns the reason and factor of a 春天; for any other play the player's name, and whether the player is
 * out.
 */
function captionOf(scene: Scene<View>, { play, factor, spring }: Show): string {
  if (spring) return `${say(`moment_${spring}`)} · ×${factor}`
  const name = scene.name(play.seat)
  return play.left === 0 ? `${name} ${say('log_finished')}` : name
}

function Beams() {
  return (
    <>
      <span class="sm-beam" />
      <span class="sm-beam" />
    </>
  )
}
