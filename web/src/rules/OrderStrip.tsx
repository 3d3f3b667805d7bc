/** All ranks of a game: cards from the highest to the lowest, as the server orders them, or its tiles suit below suit. */
import { t } from '../i18n'
import { Tile } from '../games/parts/tiles/Tile'
import { Drawing, rankName } from '../ui/Card'

const SUITS: Record<string, string> = { d: '♦', c: '♣', h: '♥', s: '♠' }
const SUIT_SHOWN = 's'
const TILE_SUITS = 'mps'

export interface Order {
  /** The ranks as they stand from left to right. */
  order: readonly string[]
  tiles?: boolean | undefined
  honours?: readonly string[] | undefined
  /** Suits from the highest to the lowest, in games where they decide. */
  suits?: readonly string[] | undefined
  points?: Record<string, number> | undefined
}

export function OrderStrip(all: Order) {
  if (all.order.length === 0) return null
  return all.tiles ? <TileRows {...all} /> : <Cards {...all} />
}

function Cards({ order, suits, points }: Order) {
  return (
    <div class="order">
      <ol class="strip" data-testid="rank-order" aria-label={t('order_label')} style={{ '--n': String(order.length) }}>
        {order.map((rank) => (
          <li key={rank} data-rank={rank}>
            <span class="card" aria-hidden="true">
              <Drawing card={rank.length === 2 ? rank : rank + SUIT_SHOWN} />
            </span>
            <span class="sr">{rankName(rank)}</span>
            {points?.[rank] ? <span class="worth">{t('worth', { n: points[rank] })}</span> : null}
          </li>
        ))}
      </ol>
      <p class="soft">
        {t('order_hint')}
        {suits && (
          <>
            {' · '}
            <span data-testid="suit-order">
              {t('order_suits')} {suits.map((suit) => SUITS[suit] ?? suit).join(' > ')}
            </span>
          </>
        )}
      </p>
    </div>
  )
}

/** A column for each number, and the honours below. */
function TileRows({ order, honours = [] }: Order) {
  return (
    <div class="order tile-rows">
      <ol data-testid="rank-order">
        {order.map((rank) => (
          <li key={rank} data-rank={rank}>
            {[...TILE_SUITS].map((suit) => (
              <Tile key={suit} tile={rank + suit} />
            ))}
          </li>
        ))}
      </ol>
      {honours.length > 0 && (
        <ol>
          {honours.map((tile) => (
            <li key={tile}>
              <Tile tile={tile} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
