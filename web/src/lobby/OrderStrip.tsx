/** All ranks of a game from the highest to the lowest, as the server orders them; the suits too where they decide. */
import { t } from '../i18n'
import type { GameInfo } from '#sdk'
import { Drawing, rankName } from '../ui/Card'
import { hasTiles, TileDrawing } from './Emblem'

const SUITS: Record<string, string> = { d: '♦', c: '♣', h: '♥', s: '♠' }
const SUIT_SHOWN = 's'
const TILES_SHOWN = 'p'

export function OrderStrip({ info }: { info: GameInfo }) {
  const ranks = [...(info.order ?? [])].reverse()
  if (ranks.length === 0) return null
  return (
    <div class="order">
      <ol class="strip" data-testid="rank-order" aria-label={t('order_label')} style={{ '--n': String(ranks.length) }}>
        {ranks.map((rank) => (
          <li key={rank} data-rank={rank}>
            {hasTiles(info) ? (
              <TileDrawing tile={rank + TILES_SHOWN} />
            ) : (
              <span class="card" aria-hidden="true">
                <Drawing card={rank.length === 2 ? rank : rank + SUIT_SHOWN} />
              </span>
            )}
            <span class="sr">{rankName(rank)}</span>
            <Points points={info.points?.[rank]} />
          </li>
        ))}
      </ol>
      <p class="soft">
        {t('order_hint')}
        {info.suits ? (
          <>
            {' '}
            · <Suits suits={info.suits} />
          </>
        ) : null}
      </p>
    </div>
  )
}

function Points({ points }: { points: number | undefined }) {
  return points ? <span class="worth">{t('worth', { n: points })}</span> : null
}

function Suits({ suits }: { suits: readonly string[] }) {
  return (
    <span data-testid="suit-order">
      {t('order_suits')}{' '}
      {[...suits]
        .reverse()
        .map((suit) => SUITS[suit] ?? suit)
        .join(' > ')}
    </span>
  )
}
