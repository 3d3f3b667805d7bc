/**
 * Writes the wire's TypeScript types from its JSON Schema (docs/schema): `npm run types` in web/, or `… -- FOLDER`.
 *
 *   messages.ts   messages, table events, error codes       games/KEY.ts  a game's options, actions, events, view, prompts
 *   record.ts     a finished deal                           codes.ts      close codes, as values
 */
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compile, type JSONSchema } from 'json-schema-to-typescript'

type Schema = JSONSchema & { $defs: Record<string, JSONSchema> }
interface CloseCode {
  const: number
  title: string
  reconnect: boolean
  description?: string
}

const HERE = import.meta.dirname
const SCHEMAS = join(HERE, '../../docs/schema')
const HEADER = '/* Generated from docs/schema by `npm run types` (web/sdk/generate.ts): not edited by hand. */'
/** Prettier's settings; the rest of web/ follows the same ones. */
const STYLE = { semi: false, singleQuote: true, printWidth: 120 }

async function main(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  const names = await readdir(SCHEMAS, { recursive: true })
  for (const name of names.filter((each) => each.endsWith('.json')).sort()) {
    const schema = JSON.parse(await readFile(join(SCHEMAS, name), 'utf8')) as Schema
    await write(
      join(folder, name.replace(/json$/, 'ts')),
      (await types(schema)).replace('#JSON', `${name.includes('/') ? '../../' : '../'}json.ts`),
    )
    if (schema.$defs['CloseCode']) await write(join(folder, 'codes.ts'), codes(schema.$defs['CloseCode']))
  }
}

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

/** The types of one schema's definitions. */
async function types({ title, $defs: { CloseCode: _, ...definitions } }: Schema): Promise<string> {
  const named = Object.entries(definitions).filter(([, schema]) => !isAlias(schema))
  const root = { title: 'Root', type: 'object', $defs: readied(Object.fromEntries(named)) } as JSONSchema
  const text = await compile(root, 'Root', {
    additionalProperties: false,
    bannerComment: '',
    style: STYLE,
    unreachableDefinitions: true,
  })
  const body = tidied(text)
  const json = /\bJson\b/.test(body) ? ["import type { Json } from '#JSON'", ''] : []
  return [HEADER, `/* ${title} */`, '', ...json, body.trim(), '', ...aliases(definitions), ''].join('\n').replace(/\n+$/, '\n')
}

/** Whether a definition is only a second name of another definition. */
function isAlias(schema: JSONSchema): boolean {
  return Object.keys(schema).join() === '$ref'
}

/** Writes the definitions that are only second names: json-schema-to-typescript leaves these out. */
function aliases(definitions: Record<string, JSONSchema>): string[] {
  // A type called `Record` would hide TypeScript's own.
  const found = Object.entries(definitions).filter(([name, schema]) => isAlias(schema) && name !== 'Record')
  return found.map(([name, { $ref = '' }]) => `export type ${name} = ${nameIn($ref)}`)
}

function nameIn(reference: unknown): string {
  return String(reference).replace('#/$defs/', '')
}

/**
 * Returns a schema in the dialect that json-schema-to-typescript reads. The text of an optional field gets
 * the field's default.
 */
function readied(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(readied)
  if (!isMap(schema)) return schema
  // A reference becomes the type's name: json-schema-to-typescript would make a second type of one with a
  // description.
  if (schema['$ref']) return { tsType: nameIn(schema['$ref']), ...(schema['description'] ? { description: schema['description'] } : {}) }
  const { minItems, maxItems, prefixItems, items, ...rest } = schema
  const plain = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, readied(value)]))
  if (isMap(schema['properties'])) return { ...plain, properties: properties(schema['properties'], schema['required']) }
  if (prefixItems) return { ...plain, minItems, maxItems, items: readied(prefixItems), additionalItems: false }
  if (items) return { ...plain, items: readied(items) }
  return schema['type'] === 'object' && !schema['additionalProperties'] ? { ...plain, tsType: '{ [key: string]: Json }' } : plain
}

function properties(all: Record<string, unknown>, required: unknown): Record<string, unknown> {
  const always = new Set(required as string[])
  const each = Object.entries(all).map(([name, schema]) => {
    const found = { ...(isOpen(schema) ? { tsType: 'unknown' } : {}), ...(readied(schema) as JSONSchema) }
    if (always.has(name) || found.default === undefined) return [name, found]
    const text = `@default ${JSON.stringify(found.default)}`
    return [name, { ...found, description: found.description ? `${found.description}\n\n${text}` : text }]
  })
  return Object.fromEntries(each)
}

/** Whether a schema accepts any value at all. */
function isOpen(schema: unknown): boolean {
  return Object.keys(schema as object).every((key) => ['description', 'default', 'title'].includes(key))
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the compiled text without the type `Root` and the remarks about it; short comments go on one line.
 */
function tidied(text: string): string {
  return (
    text
      .replace(/ \*\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` ".*"\.\n/g, '')
      .replace(/\/\*\*\n \* This interface was referenced by `Root`'s JSON-Schema\n \* via the `definition` ".*"\.\n \*\/\n/g, '')
      .replace(/^export interface Root \{\}\n/m, '')
      // A value of an aliased map type may be passed as `{ [key: string]: unknown }`, a value of an interface
      // may not.
      .replace(/^export interface (\w+) \{/gm, 'export type $1 = {')
      .replace(/\/\*\*\n *\* (.*)\n *\*\//g, '/** $1 */')
      .replace(/^(?=\/\*\*)/gm, '\n')
      .replace(/(?<!\*\/)\n(?=export )/g, '\n\n')
      .replace(/\n{3,}/g, '\n\n')
  )
}

function codes(schema: JSONSchema): string {
  const all = schema.oneOf as unknown as CloseCode[]
  const lines = all.flatMap(({ title, const: code, description }) => [
    ...(description === undefined ? [] : [`  /** ${description} */`]),
    `  ${title}: ${code},`,
  ])
  const final = all.filter(({ reconnect }) => !reconnect).map(({ title }) => `CloseCode.${title}`)
  return [
    HEADER,
    '',
    `/** ${schema.description} */`,
    'export const CloseCode = {',
    ...lines,
    '} as const',
    'export type CloseCode = (typeof CloseCode)[keyof typeof CloseCode]',
    '',
    '/** Close codes after which a client does not come back. */',
    'export const FINAL: readonly number[] = [',
    ...final.map((name) => `  ${name},`),
    ']',
    '',
  ].join('\n')
}

await main(process.argv[2] ?? join(HERE, 'src/schema'))
