/** A bet: fold, check or call, raise. What is not legal is absent. */
import { useState } from 'preact/hooks'
import { t } from '../../../i18n'
import { useShortcuts, type Shortcuts } from '../../parts/useShortcuts'
import { layout, short } from '../../../ui/layout'
import type { Scene } from '../../game'
import { clamped, isSized, presetsOf } from '../sizing'
import { amountOf, bigBlind } from '../unit'
import type { BetChoice, View } from '../view'
import { say } from '../words'
import { Buttons, type Answer } from './answers'
import { FoldFree, Sure } from './Sure'
import { Sizer } from './Sizer'

interface Props {
  scene: Scene<View>
  choice: BetChoice
}

export function Betting({ scene, choice }: Props) {
  const [to, setTo] = useState(choice.min ?? 0)
  const [touched, touch] = useState(false)
  const [open, setOpen] = useState(false)
  const [asking, ask] = useState<Answer | null>(null)
  const narrow = short.value || layout.value === 'land'
  const size = (amount: number) => {
    setTo(clamped(choice, amount))
    touch(true)
  }
  const sizing: Sizing = { to, opens: isSized(choice) && narrow && !open, open: () => setOpen(true) }
  const answers = answersTo(scene, choice, sizing)
  useShortcuts(keysOf(scene, choice, answers, touched, size, to, (answer) => (answer.everything ? ask(answer) : answer.press())))
  const panel = isSized(choice) && (open || !narrow)
  const shown = open && narrow ? answers.filter((one) => one.id === 'raise') : answers
  return (
    <>
      {panel && <Sizer view={scene.view} choice={choice} to={to} onChange={size} />}
      <Buttons
        scene={scene}
        answers={
          open && narrow
            ? [{ id: 'raise-shut', label: t('cancel'), press: () => setOpen(false) }, ...shown]
            : shown.map(guarded(choice, ask))
        }
      />
      {asking?.id === 'fold' ? (
        <FoldFree scene={scene} choice={choice} onClose={() => ask(null)} />
      ) : (
        asking && (
          <Sure
            title={say('all_in_title')}
            text={say('all_in_sure', { n: amountOf(scene.view, scene.view.stacks[scene.you ?? 0] ?? 0) })}
            no={t('cancel')}
            yes={asking.label}
            onNo={() => ask(null)}
            onYes={() => {
              ask(null)
              asking.press()
            }}
          />
        )
      )}
    </>
  )
}

/** Puts a question before answers that cost much by one press: all-in, an only raise of everything, a fold where a check is free. */
function guarded(choice: BetChoice, ask: (answer: Answer) => void): (answer: Answer) => Answer {
  return (answer) =>
    answer.id === 'all-in' || (answer.id === 'raise' && answer.everything && !isSized(choice)) || (answer.id === 'fold' && choice.check)
      ? { ...answer, press: () => ask(answer) }
      : answer
}

interface Sizing {
  to: number
  /** The raise's button opens the panel first. */
  opens: boolean
  open: () => void
}

function answersTo(scene: Scene<View>, choice: BetChoice, { to, opens, open }: Sizing): Answer[] {
  const n = (amount: number) => amountOf(scene.view, amount)
  const stack = scene.view.stacks[scene.you ?? 0] ?? 0
  const answers: Answer[] = []
  if (choice.fold) answers.push({ id: 'fold', label: say('fold'), key: 'F', press: () => scene.act({ a: 'fold' }) })
  if (choice.check)
    answers.push({
      id: 'check',
      label: say('check'),
      note: choice.owe ? say('check_owe') : undefined,
      key: choice.call === null ? 'C' : 'X',
      press: () => scene.act({ a: 'check' }),
    })
  if (choice.call !== null)
    answers.push({
      id: 'call',
      label: say(choice.call === stack ? 'call_all' : 'call', { n: n(choice.call) }),
      key: 'C',
      main: choice.min === null && choice.all_in === null,
      everything: choice.call === stack,
      press: () => scene.act({ a: 'call' }),
    })
  if (choice.min !== null) {
    const all = to === choice.all_in
    const label = opens
      ? say(choice.price === 0 ? 'bet_open' : 'raise_open')
      : all
        ? say('all_in_n', { n: n(to) })
        : say(choice.price === 0 ? 'bet' : 'raise', { n: n(to) })
    answers.push({
      id: 'raise',
      label,
      key: 'R',
      main: true,
      everything: all && !opens,
      press: opens ? open : () => scene.act(all ? { a: 'all_in' } : { a: 'raise_to', amount: to }),
    })
  }
  if (standsAlone(choice, stack))
    answers.push({
      id: 'all-in',
      label: say('all_in_n', { n: n(choice.all_in!) }),
      main: choice.min === null,
      everything: true,
      press: () => scene.act({ a: 'all_in' }),
    })
  return answers
}

/** Whether going all-in is an answer of its own, neither a call nor the end of the slider. */
function standsAlone({ call, all_in, min, max }: BetChoice, stack: number): boolean {
  return all_in !== null && call !== stack && (min === null || max !== all_in)
}

/** F, C, X, R; digits for sizes, − and + for a big blind less or more; A asks about all-in. Enter only after a size was chosen. */
function keysOf(
  scene: Scene<View>,
  choice: BetChoice,
  answers: readonly Answer[],
  touched: boolean,
  size: (to: number) => void,
  to: number,
  press: (answer: Answer) => void,
): Shortcuts {
  const blind = bigBlind(scene.view)
  const ready = !scene.sending && scene.live
  const keys: Shortcuts = {}
  presetsOf(choice).forEach((preset, at) => {
    keys[String(at + 1)] = () => size(preset.to)
  })
  if (isSized(choice)) Object.assign(keys, { '-': () => size(to - blind), '+': () => size(to + blind), '=': () => size(to + blind) })
  for (const one of answers)
    if (one.key) keys[one.key.toLowerCase()] = () => ready && press(one.id === 'fold' && choice.check ? { ...one, everything: true } : one)
  // A fold where a check is free is refused; the key says so instead of doing nothing.
  if (!choice.fold && choice.check)
    keys['f'] = () => ready && press({ id: 'fold', label: say('fold'), everything: true, press: () => undefined })
  const all = choice.all_in
  if (all !== null)
    keys['a'] = () =>
      ready &&
      press({
        id: 'all-in',
        label: say('all_in_n', { n: amountOf(scene.view, all) }),
        everything: true,
        press: () => scene.act({ a: 'all_in' }),
      })
  const raise = answers.find((one) => one.id === 'raise')
  if (raise && touched) keys['Enter'] = () => ready && press(raise)
  return keys
}
