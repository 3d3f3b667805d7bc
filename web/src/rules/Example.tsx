/** One hand on the card of the rules: its name, its worth, and an example as cards or tiles. */
import { Tile } from '../games/parts/tiles/Tile'
import { HIDDEN } from '../games/parts/tiles/tiles'
import { pick } from '../i18n'
import { Fan } from '../ui/Card'
import { handOf, type Item, type Worth } from './cards'
import { sayRule } from './words'

/** More cards than this take the room of two examples. */
const MAX_NARROW_CARDS = 6

/** More tiles than this, as with kans, need a second row. */
const ROW = 15

export function Example({ item, tiles }: { item: Item; tiles: boolean }) {
  const cards = !tiles && item.show ? item.show.split(' ') : null
  return (
    <li class="rk-item" data-testid="rule-example" data-key={item.key} data-wide={(cards && cards.length > MAX_NARROW_CARDS) || undefined}>
      <p class="rk-head">
        <b>{pick(item.name)}</b>
        {item.worth && <span class="rk-worth">{worthText(item.worth)}</span>}
      </p>
      {cards && (
        <span class="rk-room">
          <Fan cards={cards} />
        </span>
      )}
      {tiles && item.show && <Hand show={item.show} />}
      {item.note && <small>{pick(item.note)}</small>}
    </li>
  )
}

/** A hand of tiles; the winning tile stands apart, then the melds. */
function Hand({ show }: { show: string }) {
  const { hand, winning, melds } = handOf(show)
  const n = Math.min(ROW, hand.length + 1 + melds.reduce((sum, meld) => sum + meld.tiles.length, 0))
  return (
    <span class="rk-hand" style={{ '--n': String(n), '--gaps': String(melds.length + 1) }}>
      {hand.map((tile, at) => (
        <Tile key={at} tile={tile} />
      ))}
      <Tile tile={winning} class="rk-apart rk-won" />
      {melds.map(({ tiles, hidden }, which) => (
        <span key={which} class="rk-meld rk-apart">
          {tiles.map((tile, at) => (
            <Tile key={at} tile={hidden && (at === 0 || at === tiles.length - 1) ? HIDDEN : tile} />
          ))}
        </span>
      ))}
    </span>
  )
}

function worthText(worth: Worth): string {
  if ('times' in worth) return sayRule('times', { n: worth.times })
  if ('yakuman' in worth) return sayRule('yakuman')
  const [n, open] = worth.han
  return sayRule(open === n ? 'han' : open === 0 ? 'han_closed' : 'han_open', { n, open })
}
