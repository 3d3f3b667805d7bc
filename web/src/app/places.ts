/** A table's name: the server has only ids, people want a place to meet. The same table has the same name everywhere. */
import { lang } from '../i18n'

const PLACES: readonly [string, string][] = [
  ['竹里馆', 'Bamboo Lodge'],
  ['河灯', 'River Lantern'],
  ['锦里', 'Brocade Lane'],
  ['四海', 'Four Seas'],
  ['东风', 'East Wind'],
  ['二楼雅座', 'Upstairs Room'],
  ['听雨轩', 'Rain Pavilion'],
  ['望江楼', 'River View'],
  ['烟雨亭', 'Mist Arbour'],
  ['松风阁', 'Pine Loft'],
  ['半山', 'Halfway Hill'],
  ['梧桐院', 'Plane Tree Court'],
  ['青石巷', 'Bluestone Alley'],
  ['渡口', 'The Ferry'],
  ['云起', 'Rising Cloud'],
  ['旧书房', 'Old Study'],
  ['石桥', 'Stone Bridge'],
  ['南窗', 'South Window'],
  ['柳岸', 'Willow Bank'],
  ['茶马道', 'Tea Road'],
  ['灯下', 'Lamplight'],
  ['小桥', 'Little Bridge'],
  ['北亭', 'North Arbour'],
  ['荷塘', 'Lotus Pond'],
  ['西厢', 'West Wing'],
  ['桂花坊', 'Osmanthus Row'],
  ['老码头', 'Old Wharf'],
  ['观星台', 'Star Terrace'],
  ['枫桥', 'Maple Bridge'],
  ['围炉', 'Fireside'],
  ['暖阁', 'Warm Room'],
  ['临水居', 'Waterside'],
  ['雁回', 'Wild Geese'],
  ['花间', 'Among Flowers'],
  ['一盏', 'One Cup'],
  ['三更', 'Third Watch'],
  ['山门', 'Mountain Gate'],
  ['鹤鸣', 'Crane Call'],
  ['云水间', 'Cloud and Water'],
  ['长亭', 'Long Arbour'],
]

/** Returns whether a table is one of the server's demo tables, at which bots play without end. */
export function isDemo(table: string): boolean {
  return /^demo(-[a-z]+)?$/.test(table)
}

/** Returns the name of a table in the reader's language. */
export function placeName(table: string): string {
  if (isDemo(table)) return lang.value === 'zh' ? '演示桌' : 'Demo table'
  let hash = 2166136261
  for (const letter of table) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619) >>> 0
  const place = PLACES[hash % PLACES.length] ?? ['牌桌', 'Table']
  return lang.value === 'zh' ? place[0]! : place[1]!
}
