import { render } from 'preact'
import './style/tokens.css'
import './style/base.css'
import './style/app.css'
import { App } from './app/App'
import { loadCatalogue } from './app/catalogue'
import { startRouting } from './app/routes'
import { connection } from './app/session'
import { applySettings } from './app/settings'
import { prepareSounds } from './app/sounds'

applySettings()
startRouting()
prepareSounds()
connection()
void loadCatalogue()
render(<App />, document.getElementById('app')!)
