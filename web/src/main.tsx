import { Component, render } from 'preact'
import '@preact/signals'
import './style/tokens.css'
import './style/base.css'
import './style/app.css'
import { App } from './App'
import { placeLinks } from './app/base'
import { loadCatalogue } from './app/catalogue'
import { prepareName } from './app/guest'
import { startRouting } from './app/routes'
import { start } from './app/session'
import { applySettings } from './app/settings'
import { prepareSounds } from './app/sounds'
import { foldOf } from './games/registry'

// The signals' adapter skips a component that reads a signal and was given the same objects as before.
// Our tables are live objects that change inside, so a component that renders must render everything below it.
delete (Component.prototype as { shouldComponentUpdate?: unknown }).shouldComponentUpdate

/** Milliseconds that the first paint waits for the list of games. */
const GAMES_MS = 100

placeLinks()
applySettings()
prepareName()
startRouting()
prepareSounds()
start(foldOf, (now) => void import('./app/renew').then((m) => (now ? m.again() : m.keep())))
// The service worker comes after the first screen, which does not wait for it.
if (import.meta.env.PROD) addEventListener('load', () => void import('./app/worker').then((m) => m.startWorker()))
// Wait a little for the list of games, which has usually come by now: so the page is laid out only once.
void Promise.race([loadCatalogue(), new Promise((due) => setTimeout(due, GAMES_MS))]).then(() =>
  render(<App />, document.getElementById('app')!),
)
