/** The answers to a prompt to bet: fold, check or call, raise. Illegal ones are not shown. */
import { useEffect, useState } from 'preact/hooks'
import type { Action } from '#sdk'
import { t } from '../../../i18n'
import { useShortcuts, type Shortcuts } from '../../parts/useShortcuts'
import { layout, short } from '../../../ui/layout'
import type { Scene } from '../../game'
import { clamped, isSized, presetsOf } from '../sizing'
import { amountOf, bigBlind } from '../unit'
import type { BetChoice, View } from '../view'
import { say } from '../words'
import { Buttons, type Answer } from './answers'
import { isArmed, pressed, type Armed, type Priced } from './arming'
import { FoldFree } from './FoldFree'
import { Sizer } from './Sizer'

interface Props {
  scene: Scene<View>
  choice: BetChoice
  /** The action that a hint advises; the amount of an advised raise is put into the slider. null: no hint. */
  advised: Action | null
}

type Bet = Answer & Priced

export function Betting({ scene, choice, advised }: Props) {
  const [to, setTo] = useState(choice.min ?? 0)
  const [touched, touch] = useState(false)
  const [open, setOpen] = useState(false)
  const [asking, ask] = useState(false)
  const [armed, arm] = useArmed()
  const narrow = short.value || layout.value === 'land'
  const size = (amount: number) => {
    setTo(clamped(choice, amount))
    touch(true)
  }
  useEffect(() => {
    if (advised?.a === 'raise_to' || (advised?.a === 'all_in' && isSized(choice))) {
      size(Number(advised['amount'] ?? choice.all_in))
      setOpen(true)
    }
  }, [advised])
  const press = (one: Bet) => {
    if (one.id === 'fold' && choice.check) return ask(true)
    const next = pressed(armed, one, stackOf(scene), performance.now())
    arm(next.armed)
    if (next.sends) one.press()
  }
  const answers = answersTo(scene, choice, { to, opens: isSized(choice) && narrow && !open, open: () => setOpen(true) })
  const shut: Bet = { id: 'raise-shut', cost: 0, label: t('cancel'), press: () => setOpen(false) }
  const offered = open && narrow ? [shut, ...answers.filter((one) => one.id === 'raise')] : answers
  const shown = withBack(offered, armed)
  const everything = () => {
    const stack = stackOf(scene)
    const all = answersTo(scene, choice, { to: choice.all_in ?? to, opens: false, open: () => undefined }).find(
      ({ cost }) => cost === stack,
    )
    if (!all || scene.sending || !scene.live) return
    if (all.id === 'raise') size(choice.all_in!)
    press(all)
  }
  useShortcuts({ ...keysOf({ scene, choice, to, size, touched, answers: shown, press }), a: everything, Escape: () => arm(null) })
  return (
    <>
      {isSized(choice) && (open || !narrow) && <Sizer view={scene.view} choice={choice} to={to} onChange={size} />}
      <Buttons scene={scene} answers={shown.map((one) => ({ ...one, press: () => press(one) }))} even />
      {asking && <FoldFree scene={scene} choice={choice} onClose={() => ask(false)} />}
    </>
  )
}

/** Returns the armed answer, until its time is over, and the function that sets it. */
function useArmed(): [Armed | null, (armed: Armed | null) => void] {
  const [armed, arm] = useState<Armed | null>(null)
  useEffect(() => {
    if (!armed) return
    const timer = setTimeout(() => arm(null), armed.until - performance.now())
    return () => clearTimeout(timer)
  }, [armed])
  return [armed, arm]
}

/**
 * Returns the answers with the armed one marked. A button that cancels the press replaces the first of the
 * other answers. If none is armed, returns the answers as they are.
 */
function withBack(answers: readonly Bet[], armed: Armed | null): Bet[] {
  if (!answers.some((one) => isArmed(armed, one))) return [...answers]
  const first = answers.find((one) => !isArmed(armed, one))
  return answers.map((one) =>
    one === first
      ? { id: 'back', cost: 0, label: say('back'), key: 'F', press: () => undefined }
      : isArmed(armed, one)
        ? { ...one, note: say('press_again'), armed: true }
        : one,
  )
}

function stackOf({ view, you }: Scene<View>): number {
  return view.stacks[you ?? 0] ?? 0
}

interface Sizing {
  to: number
  /** Whether the raise's button only opens the panel for the amount. */
  opens: boolean
  open: () => void
}

function answersTo(scene: Scene<View>, choice: BetChoice, sizing: Sizing): Bet[] {
  const stack = stackOf(scene)
  const answers: Bet[] = []
  if (choice.fold) answers.push({ id: 'fold', cost: 0, label: say('fold'), key: 'F', press: () => scene.act({ a: 'fold' }) })
  if (choice.check) answers.push(check(scene, choice))
  if (choice.call !== null)
    answers.push({
      id: 'call',
      cost: choice.call,
      label: say(choice.call === stack ? 'call_all' : 'call', { n: amountOf(scene.view, choice.call) }),
      key: 'C',
      press: () => scene.act({ a: 'call' }),
    })
  if (choice.min !== null) answers.push(raise(scene, choice, sizing))
  if (standsAlone(choice, stack))
    answers.push({
      id: 'all-in',
      cost: stack,
      label: say('all_in_n', { n: amountOf(scene.view, choice.all_in!) }),
      press: () => scene.act({ a: 'all_in' }),
    })
  return answers
}

function check(scene: Scene<View>, choice: BetChoice): Bet {
  return {
    id: 'check',
    cost: 0,
    label: say('check'),
    note: choice.owe ? say('check_owe') : undefined,
    key: choice.call === null ? 'C' : 'X',
    press: () => scene.act({ a: 'check' }),
  }
}

function raise(scene: Scene<View>, choice: BetChoice, { to, opens, open }: Sizing): Bet {
  const bets = choice.price === 0
  if (opens) return { id: 'raise', cost: 0, label: say(bets ? 'bet_open' : 'raise_open'), key: 'R', press: open }
  const all = to === choice.all_in
  return {
    id: 'raise',
    cost: to - (scene.view.bets[scene.you ?? 0] ?? 0),
    label: say(all ? 'all_in_n' : bets ? 'bet' : 'raise', { n: amountOf(scene.view, to) }),
    key: 'R',
    press: () => scene.act(all ? { a: 'all_in' } : { a: 'raise_to', amount: to }),
  }
}

/** Whether going all-in is an answer of its own, neither a call nor the end of the slider. */
function standsAlone({ call, all_in, min, max }: BetChoice, stack: number): boolean {
  return all_in !== null && call !== stack && (min === null || max !== all_in)
}

interface Keyed extends Pick<Props, 'scene' | 'choice'> {
  to: number
  touched: boolean
  answers: readonly Bet[]
  size: (to: number) => void
  press: (one: Bet) => void
}

/**
 * Returns the keys: F, C, X, R for answers, digits for sizes, − and + for a big blind less or more. Enter raises only after
 * a size was chosen.
 */
function keysOf({ scene, choice, to, touched, answers, size, press }: Keyed): Shortcuts {
  const blind = bigBlind(scene.view)
  const ready = !scene.sending && scene.live
  const keys: Shortcuts = {}
  presetsOf(choice).forEach((preset, at) => {
    keys[String(at + 1)] = () => size(preset.to)
  })
  if (isSized(choice)) Object.assign(keys, { '-': () => size(to - blind), '+': () => size(to + blind), '=': () => size(to + blind) })
  for (const one of answers) if (one.key) keys[one.key.toLowerCase()] = () => ready && press(one)
  // Where the rules refuse a fold, as a check is free, the key F says so instead of doing nothing.
  if (!keys['f'] && choice.check) keys['f'] = () => ready && press({ id: 'fold', cost: 0, label: say('fold'), press: () => undefined })
  const raise = answers.find((one) => one.id === 'raise')
  if (raise && touched) keys['Enter'] = () => ready && press(raise)
  return keys
}
