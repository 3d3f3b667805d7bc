// Prints each TypeScript function that is longer than a bound: file, line, name, lines.
// node tests/house/page_functions.mjs WEB BOUND FOLDER…   WEB has the installed parser (that of vite).
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [web, bound, ...folders] = process.argv.slice(2)
const { parseAst } = await import(createRequire(join(web, 'package.json')).resolve('rolldown/parseAst'))
const KINDS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

function print(file) {
  const text = readFileSync(file, 'utf8')
  const line = (offset) => text.slice(0, offset).split('\n').length
  const look = (node) => {
    if (node === null || typeof node !== 'object') return
    if (KINDS.has(node.type)) {
      const lines = line(node.end) - line(node.start) + 1
      if (lines > bound) console.log(file, line(node.start), node.id?.name ?? '-', lines)
    }
    for (const inner of Object.values(node)) look(inner)
  }
  look(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }, file))
}

for (const folder of folders) {
  const names = readdirSync(folder, { recursive: true }).sort()
  const sources = names.filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|^schema\//.test(name))
  for (const name of sources) print(join(folder, name))
}
