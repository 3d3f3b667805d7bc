/** The buttons of the dock, and their keys. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Action, Advice, Reading } from '#sdk'
import { Icon } from '../../ui/Icon'
import { say as toast } from '../../ui/toast'
import type { Scene } from '../game'
import { useAdvice } from '../parts/useAdvice'
import { useShortcuts } from '../parts/useShortcuts'
import { choicesOf, playLabel, type Answer } from './Dock'
import type { Held } from './sorting'
import { pickHeld, type Selection } from './useSelection'
import { judged, nearestOf, playOf, useVerdict, type Verdict } from './useVerdict'
import type { View } from './view'
import { refusal, say } from './words'

const JOKERS: readonly string[] = ['LJ', 'BJ']

/** The parts that answers are made of. `choose` lets the player choose among the readings of the raised cards. */
interface Asking {
  scene: Scene<View>
  cards: readonly Held[]
  selection: Selection
  choose: (readings: Reading[]) => void
}

/** Returns the answers to the open prompt; empty without one. While 托管 is on, the only answer ends it. */
export function useAnswers(asking: Asking): Answer[] {
  const { scene, selection } = asking
  const { prompt } = scene
  const play = usePlay(asking)
  const plays = playsOf(prompt?.hints ?? [])
  const { hint, passes } = useHint(asking)
  if (scene.seats[scene.you ?? -1]?.auto) return [resume(scene)]
  if (!prompt) return []
  if (prompt.kind !== 'play') return choicesOf(prompt, scene.act)
  const beaten = prompt.complete && plays.length === 0
  const pass: Answer = {
    id: 'pass',
    label: say(beaten ? 'cannot_beat' : 'pass'),
    key: 'P',
    main: beaten || passes,
    press: () => {
      selection.clear()
      scene.act({ a: 'pass' })
    },
  }
  // Exactly one button is the main one.
  return [...(prompt.legal['can_pass'] ? [pass] : []), ...(beaten ? [] : [hint, { ...play, main: !passes }])]
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

/**
 * Returns the button for advice (提示), and whether it now advises a pass. Each press raises the cards of the
 * next good answer, the best first. If a pass is best, a message says so.
 */
function useHint({ scene, cards, selection }: Asking): { hint: Answer; passes: boolean } {
  const advice = useAdvice(scene)
  const [shown, show] = useState<(Pick<Advice, 'turn' | 'by'> & { at: number; cards: readonly string[] }) | null>(null)
  const now = useRef({ scene, cards, selection })
  now.current = { scene, cards, selection }
  const press = async () => {
    const { turn, actions, by } = await advice()
    const { scene, cards, selection } = now.current
    if (scene.prompt?.turn !== turn) return
    // A bot's advice begins with a pass only if that is best, so the pass is offered.
    // Hints may begin with a pass that is not the best answer.
    const offers = by === 'hints' ? wholeRockets(playsOf(actions), cards) : [...firstPass(actions), ...playsOf(actions)]
    if (offers.length === 0) return toast(say('no_hint'))
    // A press that gets advice after hints shows the best answer, not the next one.
    const follows = shown?.turn === turn && shown.by === by && same(shown.cards, selection)
    const at = follows ? (shown.at + 1) % offers.length : 0
    const offer = offers[at]!
    selection.replace(pickHeld(cards, offer))
    show({ turn, by, at, cards: offer })
    if (offer.length === 0) toast(say('better_pass'))
  }
  const passes = shown !== null && shown.turn === scene.prompt?.turn && shown.cards.length === 0 && selection.cards.length === 0
  return { hint: { id: 'hint', label: say('hint'), key: 'H', press: () => void press() }, passes }
}

function playsOf(actions: readonly Action[]): string[][] {
  return actions.filter((action) => action.a === 'play').map((action) => action['cards'] as string[])
}

/** Returns one offer without cards if the first answer is a pass; else none. */
function firstPass(actions: readonly Action[]): string[][] {
  return actions[0]?.a === 'pass' ? [[]] : []
}

/** Returns the plays without those that split a rocket (火箭); if there are no others, all plays. */
function wholeRockets(plays: readonly string[][], cards: readonly Held[]): readonly string[][] {
  const jokers = cards.filter(({ card }) => JOKERS.includes(card)).length
  const whole = plays.filter((play) => jokers !== 2 || play.filter((card) => JOKERS.includes(card)).length !== 1)
  return whole.length > 0 ? whole : plays
}

function usePlay({ scene, cards, selection, choose }: Asking): Answer {
  const verdict = useVerdict(scene, selection.cards)
  useTrim(verdict, cards, selection)
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

/** Lowers the swiped cards that do not belong to the largest hand among them, if that hand has more than half of them. */
function useTrim(verdict: Verdict, cards: readonly Held[], selection: Selection): void {
  const within = verdict.is === 'illegal' && selection.isSwipe ? nearestOf(verdict.error).within : null
  useEffect(() => {
    if (within && 2 * within.length > selection.cards.length) selection.replace(pickHeld(raisedFirst(cards, selection), within))
  }, [within?.join(' ')])
}

function raisedFirst(cards: readonly Held[], { ids }: Selection): Held[] {
  return [...cards].sort((a, b) => Number(ids.has(b.id)) - Number(ids.has(a.id)))
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
