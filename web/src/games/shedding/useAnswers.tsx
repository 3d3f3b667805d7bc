/** The buttons of the dock, and their keys. */
import { useState } from 'preact/hooks'
import type { Reading } from '#sdk'
import { Icon } from '../../ui/Icon'
import { say as toast } from '../../ui/toast'
import type { Scene } from '../game'
import { useShortcuts } from '../parts/useShortcuts'
import { choicesOf, playLabel, type Answer } from './Dock'
import type { Held } from './sorting'
import { pickHeld, type Selection } from './useSelection'
import { judged, playOf, useVerdict } from './useVerdict'
import type { View } from './view'
import { refusal, say } from './words'

/** The parts that answers are made of. `choose` lets the player choose among the readings of the raised cards. */
interface Asking {
  scene: Scene<View>
  cards: readonly Held[]
  selection: Selection
  choose: (readings: Reading[]) => void
}

/** Returns the answers to the open prompt; without one, none but the return from 托管. */
export function useAnswers(asking: Asking): Answer[] {
  const { scene, selection } = asking
  const { prompt } = scene
  const play = usePlay(asking)
  const plays = (prompt?.hints ?? []).filter((action) => action.a === 'play').map((action) => action['cards'] as string[])
  const hint = useHint(asking, plays)
  if (scene.seats[scene.you ?? -1]?.auto) return [resume(scene)]
  if (!prompt) return []
  if (prompt.kind !== 'play') return choicesOf(prompt, scene.act)
  const beaten = prompt.complete && plays.length === 0
  const pass: Answer = {
    id: 'pass',
    label: say(beaten ? 'cannot_beat' : 'pass'),
    key: 'P',
    main: beaten,
    press: () => {
      selection.clear()
      scene.act({ a: 'pass' })
    },
  }
  return [...(prompt.legal['can_pass'] ? [pass] : []), ...(beaten ? [] : [hint, play])]
}

function resume(scene: Scene<View>): Answer {
  const label = (
    <>
      <Icon name="hand" />
      {say('resume')}
    </>
  )
  return { id: 'resume', label, key: 'T', main: true, press: () => scene.auto(false) }
}

/** Raises the cards of one hint after the other. */
function useHint({ cards, selection }: Asking, plays: readonly string[][]): Answer {
  const [hint, setHint] = useState(0)
  const press = () => {
    if (plays.length === 0) return toast(say('no_hint'))
    const at = hint > 0 && plays.findIndex((play) => same(play, selection)) === hint - 1 ? hint : 0
    selection.replace(pickHeld(cards, plays[at % plays.length]!))
    setHint((at % plays.length) + 1)
  }
  return { id: 'hint', label: say('hint'), key: 'H', press }
}

function usePlay({ scene, selection, choose }: Asking): Answer {
  const verdict = useVerdict(scene, selection.cards)
  const press = () => {
    if (verdict.is === 'ambiguous') choose(verdict.readings)
    else if (verdict.is === 'illegal') toast(refusal(verdict.error) ?? '', true)
    else if (verdict.is === 'legal') scene.act(playOf(selection.cards))
    else if (verdict.is === 'asked')
      void judged(scene, selection.cards).then((now) => {
        if (now?.is === 'ambiguous') choose(now.readings)
        else scene.act(playOf(selection.cards))
      })
  }
  const label = playLabel(verdict, scene, textsOf(selection))
  return { id: 'play', label, key: '↵', main: true, refused: verdict.is === 'none' || verdict.is === 'illegal', press }
}

function textsOf(selection: Selection): string[] {
  return selection.cards.map((one) => one.card)
}

function same(cards: readonly string[], selection: Selection): boolean {
  return [...cards].sort().join() === textsOf(selection).sort().join()
}

export function useKeys(scene: Scene<View>, answers: readonly Answer[], selection: Selection): void {
  const press = (id: string) => answers.find((answer) => answer.id === id)?.press()
  const decline = () => press(answers.find((answer) => /^(pass|act-(call|double)-false|act-bid-0)$/.test(answer.id))?.id ?? '')
  const digits = Object.fromEntries([1, 2, 3, 4, 5].map((digit) => [String(digit), () => answers[digit - 1]?.press()]))
  const keys = {
    ...digits,
    Enter: () => (answers.findLast((answer) => answer.main) ?? answers.at(-1))?.press(),
    p: decline,
    h: () => press('hint'),
    t: () => {
      if (scene.you !== null) scene.auto(!scene.seats[scene.you]?.auto)
    },
    Escape: () => selection.clear(),
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
  }
  useShortcuts(scene.open ? {} : keys)
}

/** Moves the focus along the hand. */
function step(by: number): void {
  const all = [...document.querySelectorAll<HTMLElement>('.hands [data-id]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  all[at < 0 ? (by > 0 ? 0 : all.length - 1) : Math.max(0, Math.min(all.length - 1, at + by))]?.focus()
}
