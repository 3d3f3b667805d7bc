/** What may be done now: the sentence, the buttons named after their result, and how much to raise to. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../../i18n'
import type { Action, Prompt } from '../../sdk'
import { Ring } from '../../table/Ring'
import { useShortcuts } from '../../table/useShortcuts'
import { cardName } from '../../ui/Card'
import { Icon } from '../../ui/Icon'
import { layout, short } from '../../ui/layout'
import { Sheet } from '../../ui/Sheet'
import type { Scene } from '../game'
import { Sizer } from './Sizer'
import { clamped, presetsOf } from './sizing'
import { amountOf } from './unit'
import type { BetChoice, View } from './view'
import { say } from './words'

interface Answer {
  id: string
  label: string
  key?: string
  main?: boolean
  press: () => void
}

export function Dock({ scene, words, extra }: { scene: Scene<View>; words: ComponentChildren; extra: ComponentChildren }) {
  const { prompt } = scene
  const auto = scene.seats[scene.you ?? -1]?.auto === true
  return (
    <div class="dock2" data-testid="dock">
      <div class="says">
        {prompt && !auto && <Ring deadlineAt={prompt.deadlineAt} turnMs={scene.pace.turn_ms} bankMs={prompt.bankMs} own />}
        <p class="sentence" role="status" data-testid="status">{words}</p>
      </div>
      {auto ? <div class="acts"><button class="btn now" data-testid="resume" onClick={() => scene.auto(false)}><Icon name="hand" />{t('take_back')}</button></div>
        : prompt ? <Answers key={prompt.turn} scene={scene} prompt={prompt} /> : extra}
    </div>
  )
}

function Answers({ scene, prompt }: { scene: Scene<View>; prompt: Prompt }) {
  if (prompt.kind === 'bet') return <Betting scene={scene} choice={prompt.legal as BetChoice} />
  return <Buttons scene={scene} answers={questionsOf(prompt, scene)} />
}

/** Straddle, run it, show: one button for each answer. */
function questionsOf(prompt: Prompt, scene: Scene<View>): Answer[] {
  const answer = (id: string, label: string, action: Action, main = false): Answer => ({ id: `act-${id}`, label, main, press: () => scene.act(action) })
  if (prompt.kind === 'straddle')
    return [answer('straddle-false', say('no'), { a: 'straddle', yes: false }), answer('straddle-true', say('yes_straddle', { n: amountOf(scene.view, Number(prompt.legal['amount'])) }), { a: 'straddle', yes: true }, true)]
  if (prompt.kind === 'run_it')
    return (prompt.legal['times'] as number[]).map((times) => answer(`run_it-${times}`, say('run_n', { n: times }), { a: 'run_it', times }, times === 1))
  if (prompt.kind === 'show') {
    const cards = prompt.legal['cards'] as string[]
    return [answer('muck', say('muck'), { a: 'muck' }), ...cards.map((card) => answer(`show-${card}`, say('show_one', { card: cardName(card) }), { a: 'show', cards: [card] })), answer('show', say('show_both'), { a: 'show', cards }, true)]
  }
  return (prompt.hints ?? [prompt.default]).map((action, at) => answer(`hint-${at}`, JSON.stringify(action), action, at === 0))
}

function Buttons({ scene, answers }: { scene: Scene<View>; answers: readonly Answer[] }) {
  return (
    <div class="acts">
      {answers.map((one) => (
        <button key={one.id} type="button" class={one.main ? 'btn now' : 'btn ghost'} data-testid={one.id} disabled={scene.sending || !scene.live} onClick={one.press}>
          <span>{one.label}{one.key && layout.value === 'desk' && <kbd class="kbd" aria-hidden="true">{one.key}</kbd>}</span>
        </button>
      ))}
    </div>
  )
}

type Asking = 'fold' | 'all_in' | null

function Betting({ scene, choice }: { scene: Scene<View>; choice: BetChoice }) {
  const [to, setTo] = useState(choice.min ?? 0)
  const [open, setOpen] = useState(false)
  const [asking, setAsking] = useState<Asking>(null)
  const n = (amount: number) => amountOf(scene.view, amount)
  const raise = (amount: number) => scene.act(amount === choice.all_in ? { a: 'all_in' } : { a: 'raise_to', amount: clamped(choice, amount) })
  const sized = choice.min !== null && choice.max !== null && choice.min < choice.max
  const folded = !sized || open || !(layout.value !== 'desk' && (short.value || layout.value === 'land'))
  const answers = betAnswers(scene, choice, to, sized && !folded, () => setOpen(true), raise, setAsking)
  const presets = presetsOf(choice)
  useShortcuts({
    ...Object.fromEntries(presets.filter((one) => one.name !== 'all_in').map((preset, at) => [String(at + 1), () => setTo(preset.to)])),
    a: () => { if (choice.all_in !== null) setAsking('all_in') },
    ...Object.fromEntries(answers.flatMap((one) => (one.key ? [[one.key.toLowerCase(), one.press]] : []))),
    Enter: () => (answers.find((one) => one.main) ?? answers.at(-1))?.press(),
  })
  return (
    <>
      <Buttons scene={scene} answers={answers} />
      {sized && folded && <Sizer view={scene.view} choice={choice} to={to} onChange={setTo} onAllIn={() => setAsking('all_in')} />}
      {asking === 'fold' && <Sure title={say('fold_free_title')} text={say('fold_free')} no={say('check_instead')} yes={say('fold_anyway')} onNo={() => { setAsking(null); scene.act({ a: 'check' }) }} onYes={() => { setAsking(null); scene.act({ a: 'fold' }) }} onClose={() => setAsking(null)} />}
      {asking === 'all_in' && <Sure title={say('all_in_title')} text={say('all_in_sure', { n: n(scene.view.stacks[scene.you ?? 0] ?? 0) })} no={t('cancel')} yes={say('yes_all_in', { n: n(choice.all_in ?? 0) })} onNo={() => setAsking(null)} onYes={() => { setAsking(null); scene.act({ a: 'all_in' }) }} onClose={() => setAsking(null)} />}
    </>
  )
}

/** Fold, check or call, raise: what is not legal is absent. */
function betAnswers(scene: Scene<View>, choice: BetChoice, to: number, opens: boolean, open: () => void, raise: (amount: number) => void, ask: (what: Asking) => void): Answer[] {
  const n = (amount: number) => amountOf(scene.view, amount)
  const stack = scene.view.stacks[scene.you ?? 0] ?? 0
  const answers: Answer[] = []
  if (choice.fold || choice.check) answers.push({ id: 'fold', label: say('fold'), key: 'F', press: () => (choice.check ? ask('fold') : scene.act({ a: 'fold' })) })
  if (!choice.fold && choice.check) answers.pop()
  if (choice.check) answers.push({ id: 'check', label: say(choice.owe ? 'check_owe' : 'check'), key: choice.call === null ? 'C' : 'X', press: () => scene.act({ a: 'check' }) })
  if (choice.call !== null) answers.push({ id: 'call', label: say(choice.call === stack ? 'call_all' : 'call', { n: n(choice.call) }), key: 'C', press: () => scene.act({ a: 'call' }) })
  if (choice.min !== null) {
    const all = to === choice.all_in
    const label = opens ? say('raise_short') : all ? say('all_in_n', { n: n(to) }) : say(choice.price === 0 ? 'bet' : 'raise', { n: n(to) })
    answers.push({ id: 'raise', label, key: 'R', main: true, press: opens ? open : () => (all ? ask('all_in') : raise(to)) })
  } else if (choice.all_in !== null && choice.call !== stack) answers.push({ id: 'all-in', label: say('all_in_n', { n: n(choice.all_in) }), main: true, press: () => ask('all_in') })
  return answers
}

function Sure({ title, text, yes, no, onYes, onNo, onClose }: { title: string; text: string; yes: string; no: string; onYes: () => void; onNo: () => void; onClose: () => void }) {
  return (
    <Sheet title={title} onClose={onClose} kind="small" testid="sure" footer={<><button class="btn ghost" data-testid="sure-yes" onClick={onYes}>{yes}</button><button class="btn primary" data-testid="sure-no" autofocus onClick={onNo}>{no}</button></>}>
      <p class="prose">{text}</p>
    </Sheet>
  )
}
