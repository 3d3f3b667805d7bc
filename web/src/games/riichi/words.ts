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

/** Why the server refused an action; null: for no reason of this game's. */
export const refusal = refusalIn(WORDS, refusedTiles)

/** 24,300; −3,000. */
export function plain(points: number): string {
  return (points < 0 ? '−' : '') + number(Math.abs(points))
}

/** A match's score in thousands, which ties may divide: 12.5; −6.7. */
export function tenths(score: number): number {
  return Math.round(score * 10) / 10
}

/** +4,400; −3,000; ±0. */
export function withSign(points: number): string {
  return points > 0 ? `+${plain(points)}` : points < 0 ? plain(points) : '±0'
}

/** 东2局. */
export function roundName(view: View): string {
  return say('round', { wind: capital(tileName(roundWind(view))), n: roundNumber(view) })
}

/** 东2局 1本场; `brief`: where there is little room. */
export function roundLabel(view: View, brief = false): string {
  return say(brief ? 'round_short' : 'round_full', { wind: capital(tileName(roundWind(view))), n: roundNumber(view), h: view.honba })
}

/** 东2局, or 东2局 1本场 where there is honba, by the facts of its label. */
export function dealName({ wind = 0, number: n = 1, honba = 0 }: Record<string, number>): string {
  return say(honba > 0 ? 'deal_name' : 'round', { wind: capital(tileName(`${wind + 1}f`)), n, h: honba })
}

/** 素点 +9 · 马 +20 · 冈 +20. */
export function scoreParts({ points = 0, uma = 0, oka = 0 }: Record<string, number>): string {
  const parts = [points, uma, ...(oka === 0 ? [] : [oka])].map(tenths).map(withSign)
  return [`${say('match_base')} ${parts[0]!}`, `${say('match_uma')} ${parts.slice(1).join(' ')}`].join(' · ')
}

function capital(text: string): string {
  return text[0]!.toUpperCase() + text.slice(1)
}

/** One character for a seat's wind. */
export function windMark(wind: Tile): string {
  return capital([...tileName(wind)][0]!)
}

/** A tile's name, with what is special about it: 红五筒，宝牌. */
export function fullName(view: View, tile: Tile): string {
  return [tileName(tile), isDora(view.indicators, tile) ? say('dora') : ''].filter(Boolean).join(say('and'))
}

/** A discard's name: 红五筒、宝牌、摸切. */
export function discardName(view: View, { tile, drawn, taken_by }: RiverTile, sideways: boolean): string {
  return [fullName(view, tile), drawn && say('tsumogiri'), sideways && say('sideways'), taken_by?.length && say('taken')]
    .filter(Boolean)
    .join(say('and'))
}

/** 吃 四条, 五条, 六条. */
export function meldName(meld: Meld): string {
  return `${say(`meld_${meld.kind}`)} ${meld.kind === 'chow' ? tileNames(meld.tiles) : tileName(meld.tiles[0]!)}`
}

/** A yaku in the reader's language and its Japanese name in letters; null in Chinese, and where both are the same. */
export function yakuName(name: string, view: View, winner: number): [string, string | null] {
  const wind = name === 'jikaze' ? windOf(view, winner) : roundWind(view)
  const own = say(`yaku_${name}`, { wind: capital(tileName(wind)) })
  const japanese = name.replaceAll('_', ' ')
  return [own, lang.value === 'zh' || japanese === own.toLowerCase() ? null : japanese]
}
