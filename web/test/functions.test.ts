/** A function of more lines does more than one thing; the norm is the one of the Python sources. */
import { parseSync, Visitor, type ESTree } from 'vite'
import { expect, test } from 'vitest'

const MOST_LINES = 60

const SOURCES = import.meta.glob<string>(
  ['../*.ts', '../src/**/*.{ts,tsx}', '../sdk/*.ts', '../sdk/src/**/*.ts', '!../sdk/src/schema/**', './**/*.ts', '../../tests/**/*.ts'],
  { query: '?raw', import: 'default', eager: true },
)

/** Returns the functions of a source that are too long, as `file:line lines`. */
function longOnes(file: string, source: string): string[] {
  const found: string[] = []
  const lineOf = (at: number) => source.slice(0, at).split('\n').length
  const measure = ({ start, end }: ESTree.Span) => {
    const lines = lineOf(end) - lineOf(start) + 1
    if (lines > MOST_LINES) found.push(`${file}:${lineOf(start)} ${lines}`)
  }
  const visitor = new Visitor({ FunctionDeclaration: measure, FunctionExpression: measure, ArrowFunctionExpression: measure })
  visitor.visit(parseSync(file, source).program)
  return found
}

test('no function has more than 60 lines', () => {
  expect(Object.keys(SOURCES).length).toBeGreaterThan(500)
  expect(Object.entries(SOURCES).flatMap(([file, source]) => longOnes(file, source))).toEqual([])
})

test('a function of 61 lines is found, whatever its form', () => {
  const body = `{\n${'f()\n'.repeat(MOST_LINES - 1)}}`
  for (const form of [`function f() ${body}`, `const f = () => ${body}`, `class F { f() ${body} }`]) {
    expect(longOnes('f.ts', form)).toEqual(['f.ts:1 61'])
    expect(longOnes('f.ts', form.replace('f()\n', ''))).toEqual([])
  }
})
