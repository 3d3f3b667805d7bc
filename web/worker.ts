/** Writes the page's service worker: src/worker/sw.js with the list of the build's scripts and styles, and a version of them. */
import type { Plugin } from 'vite'

const SOURCE = new URL('./src/worker/sw.js', import.meta.url).pathname
const SHELL = /^assets\/.+\.(?:js|css)$/

/** The Vite plugin. The version changes with every file of the shell, so that a browser notices each new build. */
export function workerPlugin(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const shell = Object.keys(bundle)
          .filter((name) => SHELL.test(name))
          .sort()
        const page = bundle['index.html']
        const built = JSON.stringify(shell) + (page?.type === 'asset' ? String(page.source) : '')
        const source = (await this.fs.readFile(SOURCE, { encoding: 'utf8' }))
          .replace("'__VERSION__'", JSON.stringify(await digest(built)))
          .replace("'__SHELL__'", JSON.stringify(shell))
        this.emitFile({ type: 'asset', fileName: 'sw.js', source })
      },
    },
  }
}

async function digest(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return [...bytes.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
