/** Words of a table of riichi. */
import { lang, number, sayer, type Words } from '../../i18n'
import { refusalIn } from '../parts/refusal'
import { refusedTiles, tileName, tileNames } from '../parts/tiles/words'
import { isDora, roundNumber, roundWind, windOf, type Meld, type RiverTile, type Tile, type View } from './view'
import { en } from './words/en'
import { zh } from './words/zh'

export { tileName, tileNames }

export const WORDS: Words = { zh, en }

export const say = sayer(WORDS)

/** Returns why the server refused a request; null: the reason is not one of this game. */
export const refusal = refusalIn(WORDS, refusedTiles)

/** Writes points: 24,300; −3,000. */
export function plain(points: number): string {
  return (points < 0 ? '−' : '') + number(Math.abs(points))
}

/**
 * Returns a match's score in thousands, rounded to one decimal place, since a tie may split it: 12.5; −6.7.
 */
export function tenths(score: number): number {
  return Math.round(score * 10) / 10
}

/** Writes points with their sign: +4,400; −3,000; ±0. */
export function withSign(points: number): string {
  return points > 0 ? `+${plain(points)}` : points < 0 ? plain(points) : '±0'
}

/** Returns the name of a round: 东2局. */
export function roundName(view: View): string {
  return say('round', { wind: capital(tileName(roundWind(view))), n: roundNumber(view) })
}

/** Returns the name of a round with its honba: 东2局 1本场; `brief`: where there is little room. */
export function roundLabel(view: View, brief = false): string {
  return say(brief ? 'round_short' : 'round_full', { wind: capital(tileName(roundWind(view))), n: roundNumber(view), h: view.honba })
}

/** Returns a deal's name from the facts of its label: 东2局, or with honba 东2局 1本场. */
export function dealName({ wind = 0, number: n = 1, honba = 0 }: Record<string, number>): string {
  return say(honba > 0 ? 'deal_name' : 'round', { wind: capital(tileName(`${wind + 1}f`)), n, h: honba })
}

/** Returns the parts of a final score: 素点 +9 · 马 +20 · 冈 +20. */
export function scoreParts({ points = 0, uma = 0, oka = 0 }: Record<string, number>): string {
  const parts = [points, uma, ...(oka === 0 ? [] : [oka])].map(tenths).map(withSign)
  return [`${say('match_base')} ${parts[0]!}`, `${say('match_uma')} ${parts.slice(1).join(' ')}`].join(' · ')
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1)
}

/** Returns one character for a wind. */
export function windMark(wind: Tile): string {
  return capital([...tileName(wind)][0]!)
}

/** Returns a tile's name, with `dora` if it is one: 红五筒，宝牌. */
export function fullName(view: View, tile: Tile): string {
  return [tileName(tile), isDora(view.indicators, tile) ? say('dora') : ''].filter(Boolean).join(say('and'))
}

/** Returns a discard's name: 红五筒、宝牌、摸切. */
export function discardName(view: View, { tile, drawn, taken_by }: RiverTile, sideways: boolean): string {
  return [fullName(view, tile), drawn && say('tsumogiri'), sideways && say('sideways'), taken_by?.length && say('taken')]
    .filter(Boolean)
    .join(say('and'))
}

/** Returns a meld's name: 吃 四条, 五条, 六条. */
export function meldName(meld: Meld): string {
  return `${say(`meld_${meld.kind}`)} ${meld.kind === 'chow' ? tileNames(meld.tiles) : tileName(meld.tiles[0]!)}`
}

/**
 * Returns a yaku's name in the reader's language, and its Japanese name in letters. The second is null in
 * Chinese, and if both names are the same.
 */
export function yakuName(name: string, view: View, winner: number): [string, string | null] {
  const wind = name === 'jikaze' ? windOf(view, winner) : roundWind(view)
  const own = say(`yaku_${name}`, { wind: capital(tileName(wind)) })
  const japanese = name.replaceAll('_', ' ')
  return [own, lang.value === 'zh' || japanese === own.toLowerCase() ? null : japanese]
}
