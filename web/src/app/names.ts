/** Names for guests who do not want to think of one. */
import { lang, type Lang } from '../i18n'

const NAMES: Record<Lang, readonly string[]> = {
  zh: '山雀 河灯 晚风 青禾 松针 白鹭 栗子 雨燕 竹影 棠梨 橙子 春溪 石榴 小满 云杉 麦穗 海棠 半夏 木棉 秋千 茶烟 杏花 芦笛 银杏 南星 浮萍 鹿鸣 月白 远山 苔花'.split(
    ' ',
  ),
  en: 'Titmouse Lantern Breeze Maple Heron Chestnut Willow Otter Juniper Wren Quince Meadow Swallow Clover Hazel Finch Saffron Birch Plum Robin Thistle Lark Cedar Pebble Sorrel Larch Magpie Rowan Teal Fern'.split(
    ' ',
  ),
}

/** Returns a friendly name in the reader's language, other than `besides`. */
export function suggestName(besides = ''): string {
  const names = NAMES[lang.value].filter((name) => name !== besides)
  return names[Math.floor(Math.random() * names.length)] ?? NAMES[lang.value][0]!
}
