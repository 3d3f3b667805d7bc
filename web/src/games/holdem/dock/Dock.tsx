/** Below the stage: the sentence that says what the hand waits for, and what we may do now. */
import type { ComponentChildren } from 'preact'
import type { Action } from '#sdk'
import { t } from '../../../i18n'
import { HintButton, useHint } from '../../parts/Hint'
import { Ring } from '../../parts/Ring'
import { Button } from '../../../ui/Button'
import { layout, short } from '../../../ui/layout'
import type { Scene } from '../../game'
import { handOf } from '../awards'
import { LastHand } from '../history/LastHand'
import { handName } from '../naming'
import { Tools } from '../seat/Tools'
import type { BetChoice, View } from '../view'
import { Away, isAway } from './Away'
import { Betting } from './Betting'
import { Next } from './Next'
import { Plans } from './Plans'
import { Questions } from './Questions'

export function Dock({ scene, words }: { scene: Scene<View>; words: ComponentChildren }) {
  const seated = scene.you !== null
  const hint = useHint(scene)
  const roomy = layout.value === 'desk' || (layout.value === 'phone' && !short.value)
  return (
    <div
      class="dock2"
      data-testid="dock"
      data-seated={seated || undefined}
      data-roomy={roomy || undefined}
      data-house={scene.state.options['betting'] === 'house' || undefined}
    >
      <div class="says">
        <Clock scene={scene} />
        <p class="sentence" role="status" data-testid="status">
          {words}
        </p>
        <OwnHand scene={scene} />
        <HintButton scene={scene} hint={hint} />
        <LastHand scene={scene} />
        {seated && !roomy && <Tools scene={scene} brief />}
      </div>
      <Body scene={scene} advised={hint.action} />
      {seated && roomy && !asksForSize(scene) && <Tools scene={scene} />}
    </div>
  )
}

function Body({ scene, advised }: { scene: Scene<View>; advised: Action | null }) {
  const { prompt } = scene
  if (scene.you === null || scene.open) return null
  if (scene.seats[scene.you]?.auto && !scene.ended)
    return (
      <div class="acts">
        <Button kind="now" testid="resume" icon="hand" text={t('take_back')} onClick={() => scene.auto(false)} />
      </div>
    )
  if (prompt?.kind === 'bet')
    return <Betting key={prompt.turn} scene={scene} choice={prompt.legal as unknown as BetChoice} advised={advised} />
  if (prompt) return <Questions key={prompt.turn} scene={scene} prompt={prompt} />
  if (isAway(scene)) return <Away scene={scene} />
  if (scene.ended) return <Next scene={scene} ended={scene.ended} />
  return <Plans scene={scene} />
}

/** After a hand: the time left until the next one. */
function Clock({ scene }: { scene: Scene<View> }) {
  const { ended } = scene
  const { next_at } = scene.state
  if (!ended || next_at === undefined) return null
  return <Ring deadlineAt={next_at} turnMs={Math.max(1000, next_at - ended.at)} alone />
}

/**
 * The hand that our cards make with the board, from the flop to the first award, if it is better than a high
 * card and not folded.
 */
function OwnHand({ scene }: { scene: Scene<View> }) {
  const { view, you } = scene
  if (you === null || view.awards.length > 0 || !view.boards[0]?.length) return null
  if (view.standing[you] === 'folded' || view.standing[you] === 'absent') return null
  const made = handOf(view, view.hand)
  return (
    made &&
    made.category !== 'high_card' && (
      <span class="chip own-hand" data-testid="own-hand">
        {handName(made)}
      </span>
    )
  )
}

/**
 * Whether the row of tools has no room: the answers to a prompt to bet need its place for the field of the
 * raise.
 */
function asksForSize({ prompt, seats, you }: Scene<View>): boolean {
  return prompt?.kind === 'bet' && !seats[you ?? -1]?.auto
}
