import { defineConfig } from 'vitest/config'
import { rulesPlugin } from './rules.ts'
import { workerPlugin } from './worker.ts'

/** Each request costs a phone about 4 ms: all that the first screen imports is one script, and so is what all tables share. */
const SCRIPTS = [
  { name: 'index', tags: ['$initial' as const], priority: 2 },
  { name: 'parts', test: /\/src\/(?:ui|games\/parts\/(?!tiles))/, priority: 1 },
]

// The page is built into the Python package, so that `pip install` needs no Node.
export default defineConfig({
  // Scripts and styles find each other; the server puts its own prefix into the index.
  base: './',
  plugins: [rulesPlugin(), workerPlugin()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: '../server/paiju/server/static',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { groups: SCRIPTS } } },
  },
  // The rules for players are read from ../docs.
  server: { fs: { allow: ['..'] }, proxy: { '/ws': { target: 'http://127.0.0.1:8000', ws: true }, '/api': 'http://127.0.0.1:8000' } },
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    isolate: false,
    setupFiles: ['test/setup.ts'],
    // How long a test takes says how busy the machine is.
    testTimeout: 120_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.{ts,tsx}', 'sdk/src/**/*.ts'],
      reporter: ['json'],
      reportsDirectory: '../.coverage/page/unit',
    },
  },
})
