/** The guide to writing a bot: fifteen lines of code, and the commands that run it. */
import { serverUrl } from '../app/base'
import { useEffect } from 'preact/hooks'
import { t, rich, type Key } from '../i18n'
import { copy } from '../ui/copy'
import { IconButton } from '../ui/Button'
import { Foot, Header } from './Header'
import './pages.css'

const BOT = `# my_bot.py
from paiju.bots import Observation


class MyBot:
    """Passes whenever it may, and leads its weakest legal hand."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def act(self, observation: Observation):
        view, prompt = observation.view, observation.prompt
        if prompt.kind == "play" and view.last is not None and view.last.seat != view.you:
            return {"a": "pass"}
        return next(iter(view.legal_actions(prompt.kind, prompt.legal)), prompt.default)`

const HELLO = `→ POST /api/session {"name": "bot"}          ← {"token": "…", …}
  websocket /ws, subprotocol paiju.v1.json
→ {"t":"hello","id":1,"token":"…","session":"k3f9x2m8","hints":true}
→ {"t":"join","id":2,"table":"t9579ab8128d8"}
→ {"t":"ready","id":3,"table":"t9579ab8128d8","on":true}
← {"t":"prompt","turn":"1838….3.0","seat":0,"hints":[…],"default":{…},…}
→ {"t":"act","id":4,"table":"t9579ab8128d8","turn":"1838….3.0","action":{…}}`

/**
 * Returns the commands to type, each with the key of a text about its effect. They have `--url`, since this page may come
 * from any server.
 */
function commands(): { text: string; says: Key }[] {
  const at = serverUrl()
  return [
    { text: `paiju bot --url ${at} --module my_bot.py:MyBot --game doudizhu --deals 3`, says: 'bots_new' },
    { text: `paiju bot --url ${at} --module my_bot.py:MyBot --table t9579ab8128d8`, says: 'bots_table' },
    { text: `paiju watch --url ${at}`, says: 'bots_watch' },
    { text: `paiju play --url ${at} --game doudizhu`, says: 'bots_play' },
  ]
}

export function BotsPage() {
  useEffect(() => {
    document.title = `${t('nav_bots')} · ${t('house')}`
    return () => {
      document.title = t('house')
    }
  })
  return (
    <>
      <Header place="bots" />
      <main class="pg page single" data-testid="bots-page">
        <article class="box reading">
          <header>
            <div>
              <h1>{t('bots_title')}</h1>
              <p class="soft">{t('bots_lead')}</p>
            </div>
          </header>
          <h2>{t('bots_write')}</h2>
          <p>{rich('bots_write_text', { view: <code>view</code>, prompt: <code>prompt</code>, default: <code>prompt.default</code> })}</p>
          <Listing text={BOT} />
          <h2>{t('bots_run')}</h2>
          <p>{rich('bots_run_text', { paiju: <code>paiju</code>, install: <code>pip install .</code> })}</p>
          {commands().map(({ text, says }) => (
            <div key={text} class="command">
              <p>{t(says)}</p>
              <Listing text={text} />
            </div>
          ))}
          <h2>{t('bots_other')}</h2>
          <p>{rich('bots_other_text', { hints: <code>hints</code>, default: <code>default</code> })}</p>
          <Listing text={HELLO} />
          <p class="soft">{t('bots_fair')}</p>
        </article>
        <Foot place="bots" />
      </main>
    </>
  )
}

function Listing({ text }: { text: string }) {
  return (
    <div class="listing">
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
      <IconButton icon="copy" small label={t('copy_this')} titled onClick={() => void copy(text)} />
    </div>
  )
}
