/**
 * The coverage of the page's sources by folder: what the unit tests reach, and what the browser's tests do.
 *
 * `node coverage.ts FOLDER`: FOLDER has `unit/coverage-final.json` of vitest, `browser/*.json` with V8's script coverages,
 * and `built`, the page with source maps. It fails where less is reached than GATE.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { mergeScriptCovs, type ScriptCov } from '@bcoe/v8-coverage'
import { type CoverageMap, type CoverageSummary, createCoverageMap, createCoverageSummary } from '@vitest/istanbul-lib-coverage'
import { convert } from 'ast-v8-to-istanbul'
import { parseAstAsync } from 'vite'

/** Per cent of the lines: those of a built script are found in its sources, branches only nearly. 93.5 was measured. */
const GATE = 93
const SOURCES = /^(src|sdk\/src|worker)\//

const folder = process.argv[2]!
const map = createCoverageMap(JSON.parse(readFileSync(join(folder, 'unit/coverage-final.json'), 'utf8')))
for (const [file, script] of scripts()) {
  // The bundler's own scripts have no map: nothing of ours is in them.
  if (existsSync(join(folder, 'built', `${file}.map`))) map.merge(await converted(file, script))
}
process.exitCode = report(map) < GATE ? 1 : 0

/** The scripts that ran in a browser, by their file below `built`, each with the counts of all pages. */
function scripts(): Map<string, ScriptCov> {
  const runs = new Map<string, ScriptCov[]>()
  for (const name of readdirSync(join(folder, 'browser'))) {
    for (const script of JSON.parse(readFileSync(join(folder, 'browser', name), 'utf8')) as ScriptCov[]) {
      const file = `assets/${script.url.replace(/^.*\/assets\//, '')}`
      runs.set(file, [...(runs.get(file) ?? []), { ...script, url: file }])
    }
  }
  return new Map([...runs].map(([file, all]) => [file, mergeScriptCovs(all)!]))
}

/** The counts of a built script, told of its sources. */
async function converted(file: string, script: ScriptCov) {
  const path = join(folder, 'built', file)
  const code = readFileSync(path, 'utf8')
  const coverage = { ...script, scriptId: '0', url: `file://${resolve(path)}` }
  const sourceMap = JSON.parse(readFileSync(`${path}.map`, 'utf8'))
  // The page was built elsewhere, and its sources are told from there.
  sourceMap.sources = sourceMap.sources.map((source: string) => resolve(source.replace(/^.*\/web\//, '')))
  return convert({ ast: parseAstAsync(code), code, coverage, sourceMap })
}

/** Prints a line for each folder, and the functions that no test reaches; returns the share of all lines. */
function report(all: CoverageMap): number {
  const sums = new Map<string, CoverageSummary>()
  for (const path of all.files()) {
    const name = relative('.', path)
    if (!SOURCES.test(name)) continue
    const file = all.fileCoverageFor(path)
    for (const place of [placeOf(name), 'all']) {
      const sum = sums.get(place) ?? createCoverageSummary()
      sum.merge(file.toSummary())
      sums.set(place, sum)
    }
    for (const [key, hits] of Object.entries(file.f)) {
      if (hits === 0) console.log(`not reached: web/${name}:${file.fnMap[key]!.loc.start.line} ${file.fnMap[key]!.name}`)
    }
  }
  for (const [place, sum] of [...sums].sort()) {
    const { lines, branches } = sum
    console.log(`${place.padEnd(24)} lines ${part(lines)}  branches ${part(branches)}`)
  }
  return sums.get('all')!.lines.pct
}

/** The folder of a source, at most three levels deep. */
function placeOf(name: string): string {
  return name.split('/').slice(0, -1).slice(0, 3).join('/')
}

function part({ covered, total, pct }: { covered: number; total: number; pct: number }): string {
  return `${covered}/${total} ${pct} %`
}
