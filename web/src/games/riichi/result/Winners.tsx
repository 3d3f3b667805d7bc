/** A win: hand, winning tile, dora and ura, yaku with their Japanese names, fu, payments. One page for each winner. */
import { useEffect, useState } from 'preact/hooks'
import { paced, still } from '../../../app/motion'
import { play } from '../../../app/sounds'
import { Tile } from '../../parts/tiles/Tile'
import type { Scene } from '../../game'
import { worthOf } from '../describe'
import { Melds } from '../stage/Melds'
import { isDora, type Tile as TileText, type View, type Won, type Worth } from '../view'
import { fullName, plain, say, tileName, yakuName } from '../words'
import { Payments, SumLine } from './Payments'
import { pointsBefore } from './sums'

/** Milliseconds until the first ura indicator is turned, as in moments.css. */
const TURNED_MS = 400
/** Milliseconds from each ura indicator to the next, as in moments.css. */
const APART_MS = 320
/** With more lines than this, a phone on its side has them in two columns. */
const MAX_ONE_COLUMN_LINES = 7

export function Winners({ view, scene }: { view: View; scene: Scene<View> }) {
  const [page, setPage] = useState(0)
  const won = view.wins[page]!
  return (
    <>
      {view.wins.length > 1 && (
        <div class="seg rb-pages" role="group" aria-label={say('result_ron')}>
          {view.wins.map((one, at) => (
            <button key={one.seat} type="button" data-testid={`winner-${one.seat}`} aria-pressed={at === page} onClick={() => setPage(at)}>
              {say('winner_page', { n: at + 1, of: view.wins.length, name: scene.name(one.seat) })}
            </button>
          ))}
        </div>
      )}
      <OneWin key={won.seat} view={view} scene={scene} won={won} points={pointsBefore(view.points, view.wins.slice(page + 1))} />
    </>
  )
}

function OneWin({ view, scene, won, points }: { view: View; scene: Scene<View>; won: Won; points: readonly number[] }) {
  return (
    <div data-testid={`result-win-${won.seat}`} data-kind={won.kind} data-feeder={won.feeder ?? undefined}>
      <Tray view={view} scene={scene} won={won} />
      <div class="rb-two">
        <div>
          <Yaku view={view} won={won} turning={turning(scene)} />
          <Liable won={won} view={view} scene={scene} />
          <SumLine lines={won.lines} seat={won.seat} seats={points.length} />
        </div>
        <Payments
          view={view}
          scene={scene}
          lines={won.lines}
          amounts={won.amounts}
          points={points}
          others={view.wins.flatMap(({ seat }) => (seat === won.seat || won.amounts[seat] !== 0 ? [] : [seat]))}
        />
      </div>
    </div>
  )
}

/** The hand, its melds, the winning tile in amber, and the indicators, on felt. */
function Tray({ view, scene, won }: { view: View; scene: Scene<View>; won: Won }) {
  const shown = [...won.indicators, ...won.ura]
  return (
    <div class="rb-tray">
      <div class="rb-line" data-melds={won.melds.length}>
        <span class="tiles" data-testid={`result-hand-${won.seat}`}>
          {won.hand.map((tile, at) => (
            <Tile key={at} tile={tile} dora={isDora(shown, tile)} />
          ))}
        </span>
        {won.melds.length > 0 && (
          <span class="rb-laid">
            <Melds view={view} owner={won.seat} melds={won.melds} name={scene.name} />
          </span>
        )}
        <span class="rb-winning" data-testid="result-tile" data-won={won.tile}>
          <Tile tile={won.tile} dora={isDora(shown, won.tile)} label={fullName(view, won.tile)} />
        </span>
      </div>
      <div class="rb-indicators">
        <Indicators word="indicators" tiles={won.indicators} />
        <Indicators word="ura" tiles={won.ura} turning={turning(scene)} />
      </div>
    </div>
  )
}

/** Whether the ura indicators are shown being turned: only if the deal has just ended. */
function turning({ log }: Scene<View>): boolean {
  return log.at(-1)?.live === true
}

/** A row of indicators. `turning`: they are turned one after the other, as at a table. */
function Indicators({ word, tiles, turning = false }: { word: string; tiles: readonly TileText[]; turning?: boolean }) {
  useTicks(turning ? tiles.length : 0)
  return tiles.length === 0 ? null : (
    <span data-testid={`result-${word}`}>
      {say(word)}
      <span class="tiles">
        {tiles.map((tile, at) =>
          turning ? (
            <span key={at} class="rb-turning" style={{ '--nth': String(at) }}>
              <Tile tile={tile} />
              <span class="tile back" aria-hidden="true" />
            </span>
          ) : (
            <Tile key={at} tile={tile} />
          ),
        )}
      </span>
    </span>
  )
}

/** Plays a tick for each indicator that is turned. */
function useTicks(n: number): void {
  useEffect(() => {
    if (still()) return
    const timers = Array.from({ length: n }, (_, nth) => setTimeout(() => play('tick'), paced(TURNED_MS + nth * APART_MS)))
    return () => timers.forEach(clearTimeout)
  }, [n])
}

function Yaku({ view, won, turning }: { view: View; won: Won; turning: boolean }) {
  const { worth, seat } = won
  const lines = [...worth.yaku, ...worth.dora]
  const steps = turning ? uraSteps(won) : []
  const last = { '--last': String(won.ura.length) }
  const late = steps.length > 0 || undefined
  return (
    <>
      <ul class="rb-yaku" data-many={lines.length > MAX_ONE_COLUMN_LINES || undefined}>
        {lines.map((one) => {
          const [own, japanese] = yakuName(one.name, view, seat)
          const times = 'yakuman' in one && one.yakuman ? one.yakuman : 0
          return (
            <li
              key={one.name}
              data-yaku={one.name}
              data-han={one.han}
              data-turned={one.name === 'ura_dora' ? late : undefined}
              style={last}
            >
              <span>{own}</span>
              {japanese && <small lang="ja-Latn">{japanese}</small>}
              <b>{times > 1 ? say('times_yakuman', { n: times }) : times ? say('limit_yakuman') : say('n_han', { n: one.han })}</b>
            </li>
          )
        })}
        <li class="rb-total" data-testid="result-worth">
          {steps.map((han, at) => (
            <span key={at} class="rb-step" aria-hidden="true" style={{ '--nth': String(at) }}>
              {say('han_fu', { han, fu: worth.fu })}
            </span>
          ))}
          <span data-turned={late} style={last}>
            {totalOf(worth)}
          </span>
          <span class="num" data-turned={late} style={last}>
            {plain(sumOfHand(won))}
          </span>
        </li>
      </ul>
      <FuLines worth={worth} />
    </>
  )
}

/** Returns the worth of a win in full: 8 番 30 符 · 倍满. */
function totalOf(worth: Worth): string {
  const { han, fu, limit, yakuman } = worth
  if (yakuman > 0) return worthOf(worth)
  return [say('han_fu', { han, fu }), limit ? say(`limit_${limit}`) : ''].filter(Boolean).join(' · ')
}

/** Returns the han before each ura indicator is turned; empty if they change nothing, or the hand is a yakuman. */
function uraSteps({ worth, ura, hand, melds, tile }: Won): number[] {
  const tiles = [...hand, tile, ...melds.flatMap((meld) => meld.tiles)]
  const by = ura.map((indicator) => tiles.filter((one) => isDora([indicator], one)).length)
  const all = by.reduce((sum, n) => sum + n, 0)
  if (worth.yakuman > 0 || all === 0) return []
  return by.map((_, nth) => worth.han - by.slice(nth).reduce((sum, n) => sum + n, 0))
}

/** Returns the points for the hand itself, without honba and sticks. */
function sumOfHand({ lines, seat }: Won): number {
  return lines.reduce((sum, line) => sum + (line.seat === seat && (line.reason === 'hand' || line.reason === 'pao') ? line.amount : 0), 0)
}

/** The fu of a win in a line: 符：底 20 + 门清荣和 10 = 30. A yakuman has none. */
function FuLines({ worth: { fu, fu_lines, yakuman } }: { worth: Worth }) {
  if (yakuman > 0 || fu_lines.length === 0) return null
  const lines = fu_lines.map(({ reason, fu, tile }) =>
    say('fu_line', { reason: [say(`fu_${reason}`), tile ? tileName(tile) : ''].filter(Boolean).join(' '), n: fu }),
  )
  return (
    <p class="rb-fu num" data-testid="result-fu">
      {say('fu', { lines: lines.join(' + '), n: fu })}
    </p>
  )
}

/** Says which seat pays for which yakuman (包牌). */
function Liable({ won, view, scene }: { won: Won; view: View; scene: Scene<View> }) {
  return (
    <>
      {won.liable.map(({ yakuman, seat }) => (
        <p key={yakuman} class="rb-fu" data-testid="result-pao" data-seat={seat}>
          {say('pao', { name: scene.name(seat), yaku: yakuName(yakuman, view, won.seat)[0] })}
        </p>
      ))}
    </>
  )
}
