/** Builds dist, for `npm pack`: first installs the locked compiler where neither this folder nor one above has it. */
import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const HERE = import.meta.dirname
const { resolve } = createRequire(import.meta.url)
const run = (...command) => execFileSync(process.execPath, command, { cwd: HERE, stdio: ['ignore', 2, 2] })

function compiler() {
  try {
    return join(resolve('typescript/package.json'), '../bin/tsc')
  } catch {
    return null
  }
}

// npm tells its scripts where it is.
if (!compiler()) run(process.env.npm_execpath, 'ci', '--silent', '--ignore-scripts', '--no-audit', '--no-fund')
rmSync(join(HERE, 'dist'), { recursive: true, force: true })
run(compiler(), '--project', HERE)
