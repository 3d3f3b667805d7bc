/** The card of the rules (规则卡), with pictures, for a player who looks something up in the middle of a deal. */
import type { ComponentChildren } from 'preact'
import { gameOf } from '../app/catalogue'
import { pick } from '../i18n'
import { layout } from '../ui/layout'
import type { Group, Item, RuleCardData } from './cards'
import { Example } from './Example'
import { differences } from './options'
import { OrderStrip } from './OrderStrip'
import { sayRule } from './words'
import './card.css'

interface Props {
  game: string
  card: RuleCardData
  /** The options of the table at which the card is read; absent: it is read elsewhere. */
  options?: Record<string, unknown> | undefined
}

/** A card with more examples than this has its groups closed at first on phones. */
const MAX_OPEN_EXAMPLES = 24

const LINES = ['win', 'play', 'score'] as const

export function RuleCard({ game, card, options }: Props) {
  const tiles = card.tiles ?? false
  const long = card.groups.reduce((sum, { items }) => sum + items.length, 0) > MAX_OPEN_EXAMPLES
  const shown = (item: Item) => !options || !item.option || Boolean(options[item.option])
  return (
    <div class="rk" data-testid="rule-card" data-game={game}>
      {options && <Differences game={game} options={options} />}
      <dl class="rk-lines">
        {card.lines.map((line, at) => (
          <div key={at}>
            <dt>{sayRule(LINES[at]!)}</dt>
            <dd>{pick(line)}</dd>
          </div>
        ))}
      </dl>
      <Part title={sayRule(tiles ? 'tiles' : 'ranks')}>
        <OrderStrip {...card} />
      </Part>
      <Part title={sayRule(tiles ? 'claims' : 'covers')}>
        <p class="rk-say">{pick(card.covers)}</p>
      </Part>
      {card.groups.map((group) => (
        <Hands key={group.title.en} group={group} items={group.items.filter(shown)} tiles={tiles} folds={long} />
      ))}
      <Scale card={card} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Hands({ group, items, tiles, folds }: { group: Group; items: readonly Item[]; tiles: boolean; folds: boolean }) {
  if (items.length === 0) return null
  const hands = (
    <>
      <ul class={tiles ? 'rk-grid of-tiles' : 'rk-grid'}>
        {items.map((item) => (
          <Example key={item.key} item={item} tiles={tiles} />
        ))}
      </ul>
      {group.note && <p class="rk-say">{pick(group.note)}</p>}
    </>
  )
  if (!folds) return <Part title={pick(group.title)}>{hands}</Part>
  return (
    <details class="rk-fold" data-testid="rule-group" open={layout.value === 'desk'}>
      <summary>
        <h2>{pick(group.title)}</h2>
        <span class="rk-names">{items.map(({ name }) => pick(name)).join(sayRule('between'))}</span>
      </summary>
      {hands}
    </details>
  )
}

function Scale({ card: { scale, notes } }: { card: RuleCardData }) {
  if (scale.length + notes.length === 0) return null
  return (
    <Part title={sayRule(scale.length > 0 ? 'scale' : 'remember')}>
      {scale.length > 0 && (
        <dl class="rk-scale">
          {scale.map(({ key, label, value }) => (
            <div key={key}>
              <dt>{pick(label)}</dt>
              <dd>{pick(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {notes.map((note) => (
        <p key={note.en} class="rk-say">
          {pick(note)}
        </p>
      ))}
    </Part>
  )
}

/** This table's differences from the usual rules, at the top of the card. */
function Differences({ game, options }: { game: string; options: Record<string, unknown> }) {
  const found = differences(gameOf(game), options)
  if (found.length === 0) return null
  return (
    <section class="rk-own" data-testid="rule-differences">
      <h2>{sayRule('this_table')}</h2>
      <ul>
        {found.map(({ key, label, value, hint }) => (
          <li key={key} data-option={key}>
            <b>
              {label} <span>{value}</span>
            </b>
            {hint && <small>{hint}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
