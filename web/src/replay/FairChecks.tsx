/** The rows of a fairness check. A row has ✓, ✗ or neither, a meaning for the player, and numbers, closed at first. */
import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { t, type Key } from '../i18n'
import type { Alarm, Card as CardText, DealRecord, GameEvent, ReplayFile } from '#sdk'
import type { Check, Shuffle } from '#sdk/fair'
import { Card } from '../ui/Card'
import { copy } from '../ui/copy'
import { IconButton } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { nameOf } from './scene'

/** `nth` counts the shuffles of a deal that was redealt; 0: there was only one. */
export function CheckRow({ check, file, nth }: { check: Check; file: ReplayFile; nth: number }) {
  if (check.key === 'imported') return null
  const { head, text } = wordsOf(check)
  return (
    <Row name={check.key} ok={check.ok} head={nth ? `${head} · ${t('fair_nth', { n: nth })}` : head} text={text}>
      {valuesOf(check, file)}
    </Row>
  )
}

/** The row for a page that was not there before the deal: it has nothing to compare with, and nothing is wrong. */
export function Unseen() {
  return <Row name="witnessed" ok={null} head={t('fair_unseen')} text={t('fair_unseen_text')} />
}

/** The row for a shuffle without our seed, which is not wrong: the seed came after the start of the deal, or none was sent. */
export function Late() {
  return <Row name="late" ok={null} head={t('fair_late')} text={t('fair_late_text')} />
}

/** The row for a commitment that the server has broken: what it had said, and what came. */
export function AlarmRow({ alarm }: { alarm: Alarm }) {
  return (
    <Row name="alarm" ok={false} head={t(`fair_alarm_${alarm.what}`)} text={t(`fair_alarm_${alarm.what}_text`)}>
      <Value name={t('fair_before')} text={alarm.told || '—'} />
      <Value name={t('fair_after')} text={alarm.found || '—'} />
    </Row>
  )
}

export function Seeds({ record }: { record: DealRecord }) {
  const { seeds } = record
  return (
    <Row
      name="seeds"
      ok={null}
      head={t(seeds.length ? 'fair_seeds' : 'fair_no_seeds')}
      text={t(seeds.length ? 'fair_seeds_text' : 'fair_no_seeds_text', { n: seeds.length })}
    >
      {seeds.length > 0 && seeds.map(([seat, hex]) => <Value key={seat} name={nameOf(record, seat)} text={hex} />)}
    </Row>
  )
}

interface RowProps {
  name: string
  ok: boolean | null
  head: string
  text: string
  children?: ComponentChildren
}

function Row({ name, ok, head, text, children }: RowProps) {
  const open = useSignal(false)
  return (
    <li data-testid="fair-check" data-key={name} data-ok={ok ?? undefined}>
      <span class="tick" role="img" aria-label={t(ok === null ? 'fair_neutral' : ok ? 'fair_holds' : 'fair_fails')}>
        <Icon name={ok === null ? 'minus' : ok ? 'check' : 'x'} small />
      </span>
      <div>
        <h3>{head}</h3>
        <p>{text}</p>
        {children && (
          <details onToggle={(event) => (open.value = event.currentTarget.open)}>
            <summary>{t('fair_numbers')}</summary>
            {open.value && <dl class="values">{children}</dl>}
          </details>
        )}
      </div>
    </li>
  )
}

function wordsOf(check: Exclude<Check, { key: 'imported' }>): { head: string; text: string } {
  const how = check.ok ? 'ok' : 'bad'
  const fill = countsOf(check)
  return { head: t(`fair_${check.key}_${how}` as Key, fill), text: t(`fair_${check.key}_${how}_text` as Key, fill) }
}

/**
 * Returns the numbers that a check's words name. `m`: how many cards fail. `n`: how many cards there are; for
 * `proofs` how many are in sight, for `dealing` how many pass.
 */
function countsOf(check: Check): { n?: number; m?: number } {
  switch (check.key) {
    case 'shuffle':
      return { n: check.detail.recorded.length, m: differing(check.detail) }
    case 'proofs':
      return { n: check.detail.deck.filter((card) => card !== '??').length, m: check.detail.wrong.length }
    case 'dealing':
      return { n: check.detail.matched, m: check.detail.wrong.length }
    default:
      return {}
  }
}

/** Returns the number of cards that do not lie where the computed shuffle has them. */
function differing({ deck, recorded }: Shuffle): number {
  return deck.filter((card, at) => card !== recorded[at]).length
}

function valuesOf(check: Exclude<Check, { key: 'imported' }>, file: ReplayFile): ComponentChildren {
  const recorded = t('fair_recorded')
  switch (check.key) {
    case 'commit':
      return values([t('fair_secret'), check.detail.secret], [t('fair_hash'), check.detail.computed], [recorded, check.detail.recorded])
    case 'witnessed':
    case 'rooted':
      return values([t('fair_seen'), check.detail.seen], [recorded, check.detail.recorded])
    case 'seed':
      return values([t('fair_own_seed'), check.detail.seed], [recorded, check.detail.recorded ?? '—'])
    case 'amounts':
      return values([t('fair_computed'), check.detail.computed.join('  ')], [recorded, check.detail.recorded.join('  ')])
    case 'root':
      return values([t('fair_computed'), check.detail.computed], [recorded, check.detail.recorded])
    case 'proofs':
      return (
        <>
          <Value name={t('fair_root')} text={check.detail.root} />
          <Cards name={t('fair_open_deck')} cards={check.detail.deck} wrong={check.detail.wrong} />
        </>
      )
    case 'dealing':
      return check.detail.wrong.length > 0 ? (
        <Cards name={t('fair_dealt')} cards={check.detail.wrong.flatMap(({ seen, lay }) => [seen, lay])} />
      ) : null
    case 'shuffle':
      return <ShuffleValues shuffle={check.detail} file={file} />
  }
}

function values(...all: [name: string, text: string][]): ComponentChildren {
  return all.map(([name, text]) => <Value key={name} name={name} text={text} />)
}

function ShuffleValues({ shuffle, file }: { shuffle: Shuffle; file: ReplayFile }) {
  const { label, message, key, words, draws, deck, recorded, firstBidder } = shuffle
  const hands = handsOf(file, Number(label.split('-')[1]) || 0)
  return (
    <>
      <Value name={t('fair_message')} text={message} />
      <Value name={t('fair_key')} text={key} />
      <Value name={t('fair_stream', { label })} text={words.map((word) => word.toString(16).padStart(8, '0')).join(' ')} />
      <Value name={t('fair_draws')} text={draws.map(([drawn, bound]) => `${drawn}/${bound}`).join('  ')} />
      {firstBidder !== null && <Value name={t('fair_first')} text={nameOf(file.record, firstBidder)} />}
      <Cards name={t('fair_deck')} cards={deck} other={recorded} />
      {hands.map((hand, seat) => (
        <Cards key={seat} name={t('fair_hand', { name: nameOf(file.record, seat) })} cards={hand} />
      ))}
    </>
  )
}

function Value({ name, text }: { name: string; text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code>{text}</code>
        <IconButton icon="copy" small label={t('fair_copy', { name })} onClick={() => void copy(text)} />
      </dd>
    </div>
  )
}

interface CardsProps {
  name: string
  cards: readonly CardText[]
  other?: readonly CardText[]
  wrong?: readonly number[]
}

/** Cards in their order. A card is marked if `other` has another one at its place, or if the place is in `wrong`. */
function Cards({ name, cards, other, wrong }: CardsProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <span class="minis">
          {cards.map((card, at) => (
            <span key={at} data-off={(other && other[at] !== card) || wrong?.includes(at) || undefined}>
              <Card card={card} />
            </span>
          ))}
        </span>
        <IconButton icon="copy" small label={t('fair_copy', { name })} onClick={() => void copy(cards.join(' '))} />
      </dd>
    </div>
  )
}

/**
 * Returns the hands that were dealt after the nth shuffle (from 0), each as its seat saw it. Only hands that
 * the file shows are returned.
 */
function handsOf(file: ReplayFile, nth: number): CardText[][] {
  const dealt = file.steps.filter((step) => step.public.some((event) => event.e === 'dealt'))[nth]
  return file.record.seats
    .map((_, seat) => {
      const own = (dealt?.seats[String(seat)] ?? []).find((event: GameEvent) => event.e === 'dealt')
      const hand = Array.isArray(own?.['hands']) ? own['hands'][seat] : null
      return Array.isArray(hand) ? (hand as CardText[]) : []
    })
    .filter((hand) => hand.length > 0)
}
