/** The possible answers: one button for each answer the open prompt allows, labelled with its effect. */
import type { ComponentChildren } from 'preact'
import { RequestError, type Action, type Prompt } from '#sdk'
import { Button } from '../../ui/Button'
import { cardName } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { layout } from '../../ui/layout'
import type { Scene } from '../game'
import { area, px } from '../parts/stage/style'
import type { OwnRow } from './stage/arrangement'
import type { View } from './view'
import { nearestOf, type Verdict } from './useVerdict'
import { handName, say } from './words'

/** A button of the dock. Enter presses the last `main` one; if there is none, the last one. */
export interface Answer {
  id: string
  label: ComponentChildren
  key?: string
  main?: boolean
  /** Whether the answer cannot succeed now: a press says why, or does nothing if no cards are raised. */
  refused?: boolean
  press: () => void
}

/**
 * Returns the buttons of a prompt other than a play: bids, calls, doubles. A prompt of an unknown kind gets one button per
 * hint, with the hint's JSON.
 */
export function choicesOf(prompt: Prompt, act: (action: Action) => void): Answer[] {
  const answer = (id: string, label: string, action: Action, main: boolean): Answer => ({
    id: `act-${id}`,
    label,
    main,
    press: () => act(action),
  })
  if (prompt.kind === 'bid') {
    const scores = (prompt.legal['scores'] as number[] | undefined) ?? []
    const most = Math.max(...scores)
    return [...scores]
      .sort((a, b) => a - b)
      .map((score) =>
        answer(`bid-${score}`, score ? say('act_bid', { n: score }) : say('act_bid_0'), { a: 'bid', score }, score === most && score > 0),
      )
  }
  if (prompt.kind === 'call' || prompt.kind === 'double') {
    const word = prompt.kind === 'call' ? (prompt.legal['rob'] ? 'rob' : 'call') : prompt.legal['redouble'] ? 'redouble' : 'double'
    return [false, true].map((yes) => answer(`${prompt.kind}-${yes}`, say(`act_${word}_${yes}`), { a: prompt.kind, yes }, yes))
  }
  return (prompt.hints ?? [prompt.default]).map((action, at) => answer(`hint-${at}`, JSON.stringify(action), action, at === 0))
}

/** Returns the label of 出牌, with the hand that the raised cards would be, or why they cannot be played. */
export function playLabel(verdict: Verdict, scene: Scene<View>, cards: readonly string[]): ComponentChildren {
  const reading = verdict.is === 'legal' ? verdict.reading : null
  const detail = reading
    ? handName({ ...reading, cards: byStrength(cards, scene) }, scene.info.family)
    : verdict.is === 'ambiguous'
      ? verdict.readings.map((one) => handName(one, scene.info.family)).join(' / ')
      : verdict.is === 'illegal'
        ? whyNot(verdict.error)
        : null
  return (
    <>
      {say('play')}
      {detail && <small>{detail}</small>}
    </>
  )
}

/** Returns why the raised cards cannot be played, in a word or two; null: there are no such words for it. */
function whyNot(error: unknown): string | null {
  if (!(error instanceof RequestError) || error.code !== 'illegal_action') return null
  const { short, smaller } = nearestOf(error)
  const { reason, card } = error.data ?? {}
  if (short) return say('why_short')
  if (reason === 'illegal_type') return say('why_no_hand')
  if (reason === 'not_cover') return say(smaller ? 'why_too_low' : 'why_other_kind')
  return reason === 'must_contain' && card ? say('why_must', { card: cardName(String(card)) }) : null
}

function byStrength(cards: readonly string[], scene: Scene<View>): string[] {
  const order = scene.info.order ?? []
  return [...cards].sort((a, b) => order.indexOf(b[0] ?? '') - order.indexOf(a[0] ?? ''))
}

interface Props {
  answers: readonly Answer[]
  sending: boolean
  row: OwnRow
  /** The player's plate. */
  children: ComponentChildren
}

export function Dock({ answers, sending, row, children }: Props) {
  return (
    <div class="dock" data-testid="dock">
      {children}
      <div class="answers on-stage" style={{ ...area(row.buttons), ...px({ font: row.font }) }}>
        {answers.map((answer) => (
          <Button
            key={answer.id}
            kind={answer.main ? 'now' : answer.id === 'hint' ? 'ivory' : 'ghost'}
            testid={answer.id}
            disabled={sending}
            aria-disabled={answer.refused || undefined}
            onClick={answer.press}
          >
            {answer.id === 'hint' && <Icon name="bulb" />}
            {answer.label}
            {answer.key && layout.value === 'desk' && (
              <kbd class="kbd" aria-hidden="true">
                {answer.key}
              </kbd>
            )}
          </Button>
        ))}
      </div>
    </div>
  )
}
