/** The tiles that the hand waits for (听牌), how many of each are left, and what a win with each would be worth. */
import { lang } from '../../../i18n'
import { layout } from '../../../ui/layout'
import { Tile, Tiles } from '../../parts/tiles/Tile'
import type { Tile as TileText, WaitHelp } from '../view'
import { say, tileName } from '../words'

/** With more waits than this, each is drawn smaller. The bound is lower in English, whose words are longer. */
const MAX_ROOMY_WAITS = { zh: { desk: 4, phone: 4, land: 3 }, en: { desk: 4, phone: 2, land: 2 } }
/** More tiles than this are drawn smaller in the plate. */
const MAX_LARGE_TILES = 6

export function Waits({ waits, after }: { waits: readonly WaitHelp[]; after: TileText | null }) {
  if (waits.length === 0) return null
  const many = waits.length > MAX_ROOMY_WAITS[lang.value][layout.value]
  const left = waits.reduce((sum, wait) => sum + wait.left, 0)
  return (
    <div class="mj-waits" data-testid="waits" data-many={many || undefined} data-after={after ?? undefined}>
      <span class="mj-h num">
        {after && layout.value === 'desk'
          ? say('then_waits', { tile: tileName(after), n: waits.length })
          : say('waits', { n: waits.length })}
        <small>{say('waits_left', { n: left })}</small>
      </span>
      <span class="mj-wts">
        {waits.map((wait) => (
          <span
            key={wait.tile}
            class="mj-wt num"
            data-wait={wait.tile}
            data-left={wait.left}
            data-none={wait.left === 0 || undefined}
            role="img"
            aria-label={`${tileName(wait.tile)} ${say('left', { n: wait.left })} ${say('times', { n: wait.multiplier })}`}
          >
            <Tile tile={wait.tile} />
            <span>
              <b>{many ? wait.left : say('left', { n: wait.left })}</b>
              <span class="mj-k">{say('times', { n: wait.multiplier })}</span>
            </span>
          </span>
        ))}
      </span>
    </div>
  )
}

/**
 * The waits as tiles alone, in the player's plate: on a phone during a claim, when buttons stand in the usual
 * place of the waits.
 */
export function Heard({ waits }: { waits: readonly WaitHelp[] }) {
  if (waits.length === 0) return null
  const tiles = waits.map(({ tile }) => tile)
  const names = tiles.map(tileName).join(lang.value === 'zh' ? '、' : ', ')
  return (
    <span class="mj-heard" data-many={tiles.length > MAX_LARGE_TILES || undefined} role="img" aria-label={say('heard', { tiles: names })}>
      <span aria-hidden="true">{say('heard_brief')}</span>
      <span aria-hidden="true">
        <Tiles tiles={tiles} />
      </span>
    </span>
  )
}
