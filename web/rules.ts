/** Turns `docs/rules/*.md?rules` into HTML while the page is built, so that no browser loads a markdown parser. */
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'

/** A page of rules: the same text in both languages, each with the table of hands. */
export interface RulesText {
  zh: string
  en: string
}

const CARDS = /^(?:(?:[A2-9TJQK][cdhs]|LJ|BJ)(?: |$))+$/
/** `123m45p 5p`: tiles, grouped by suit, the winning one apart. */
const TILES = /^(?:[0-9]+[mps])+(?: [0-9][mps])?$/
const TILE_SUITS: Record<string, string> = { m: '万', p: '筒', s: '条' }
const SUITS: Record<string, string> = { s: '♠', h: '♥', d: '♦', c: '♣' }
const JOKERS: Record<string, string> = { LJ: '小王', BJ: '大王' }
/** Columns of the table of hands: 牌型, Type, the name on the wire, example. */
const COLUMNS = { zh: [0, 3], en: [1, 3] }
const HEADS = { zh: ['牌型', '例'], en: ['Hand', 'Example'] }

const marked = new Marked({
  renderer: {
    codespan: ({ text }: Tokens.Codespan) =>
      CARDS.test(text) ? cards(text) : TILES.test(text) ? tiles(text) : `<code>${escaped(text)}</code>`,
  },
})

/** The Vite plugin. Fails the build if a file does not have both languages and the table. */
export function rulesPlugin(): Plugin {
  return {
    name: 'paiju-rules',
    enforce: 'pre',
    transform(source, id) {
      if (!id.endsWith('.md?rules')) return null
      return { code: `export default ${JSON.stringify(rulesText(source, id))}`, map: null }
    },
  }
}

/** Returns the two parts of a page of rules as HTML. Throws if one is missing. */
export function rulesText(source: string, name: string): RulesText {
  const [, zh, en] = /\n## 中文\n([\s\S]*)\n## English\n([\s\S]*)$/.exec(source) ?? []
  const table = /(?:^\|.*\|\n)+/m.exec(zh ?? '')?.[0]
  if (zh === undefined || en === undefined || table === undefined)
    throw new Error(`${name}: not the two languages and the table of a page of rules`)
  const english = en.replace(/(### Hands\n\n).*\n/, (_, head: string) => head + columns(table, 'en'))
  return { zh: html(zh.replace(table, () => columns(table, 'zh'))), en: html(english) }
}

function columns(table: string, lang: 'zh' | 'en'): string {
  const [, , ...rows] = table.trim().split('\n')
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  const line = (some: readonly string[]) => `| ${some.join(' | ')} |\n`
  return line(HEADS[lang]) + line(['-', '-']) + cells.map((row) => line(COLUMNS[lang].map((at) => row[at] ?? ''))).join('')
}

function html(markdown: string): string {
  // A level up: the page's own title is above them, and nothing between.
  return String(marked.parse(markdown))
    .replace(/<table>/g, '<table class="hands">')
    .replace(/<(\/?)h3>/g, '<$1h2>')
}

/** Small cards made of text: rank, then suit. */
function cards(text: string): string {
  const some = text.split(' ').map((card) => {
    if (card in JOKERS) return `<span class="pc" data-card="${card}">${JOKERS[card]}</span>`
    const rank = card[0] === 'T' ? '10' : card[0]
    return `<span class="pc" data-card="${card}" data-suit="${card[1]}">${rank}${SUITS[card[1] ?? '']}</span>`
  })
  return `<span class="pcs">${some.join(' ')}</span>`
}

/** Tiles as text: 123万 45筒. */
function tiles(text: string): string {
  const some = [...text.matchAll(/([0-9]+)([mps])/g)].map(([, ranks, suit]) => `<span class="pc">${ranks}${TILE_SUITS[suit ?? '']}</span>`)
  return `<span class="pcs">${some.join(' ')}</span>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
