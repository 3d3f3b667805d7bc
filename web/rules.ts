/** Turns `docs/rules/*.md?rules` into HTML while the page is built, so that no browser loads a markdown parser. */
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'

/** The text of a page of rules in both languages; hands with their examples are on the card (src/rules). */
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
/** A table of examples: its heads have this one. */
const EXAMPLES = '例 Example'

const marked = new Marked({
  renderer: {
    codespan: ({ text }: Tokens.Codespan) =>
      CARDS.test(text) ? cards(text) : TILES.test(text) ? tiles(text) : `<code>${escaped(text)}</code>`,
  },
})

/** The Vite plugin: the text of `?rules`, the names of `?title`. Fails the build if a file does not have both languages. */
export function rulesPlugin(): Plugin {
  return {
    name: 'paiju-rules',
    enforce: 'pre',
    transform(source, id) {
      const made = id.endsWith('.md?rules') ? rulesText(source, id) : id.endsWith('.md?title') ? titleOf(source, id) : null
      return made && { code: `export default ${JSON.stringify(made)}`, map: null }
    },
  }
}

/** Returns the two parts of a page of rules as HTML. Throws if one is missing. */
export function rulesText(source: string, name: string): RulesText {
  const [, zh, en] = /\n## 中文\n([\s\S]*)\n## English\n([\s\S]*)$/.exec(source) ?? []
  if (zh === undefined || en === undefined) throw new Error(`${name}: not the two languages of a page of rules`)
  return { zh: html(withoutExamples(zh)), en: html(withoutExamples(en)) }
}

/** Returns the game's names of a page's first head: `# 斗地主 · Dou Dizhu`. Throws if it has none. */
export function titleOf(source: string, name: string): { zh: string; en: string } {
  const [, zh, en] = /^# (.+) · (.+)\n/.exec(source) ?? []
  if (zh === undefined || en === undefined) throw new Error(`${name}: not the names of a page of rules`)
  return { zh, en }
}

/** Takes out the tables of hands, and what introduces them: the card shows these hands as pictures. */
function withoutExamples(text: string): string {
  const parts = text.split(/^(?=### )/m).map((part) => {
    const left = part
      .replace(/(?:^\|.*\|\n)+/gm, (table) => (table.includes(EXAMPLES) ? '' : table))
      .replace(/^(?:The table above lists|下表).*\n/gm, '')
    return left === part || /^### .*\s*\S/.test(left.replace(/^### .*/, '### ')) ? left : ''
  })
  return parts.join('')
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
