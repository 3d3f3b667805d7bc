/** The protocol inspector: what goes over the wire, and what this page makes of it. For developers; off unless enabled. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { lang, t } from '../i18n'
import { speak } from '../app/settings'
import { Segments } from '../ui/controls'
import { Button } from '../ui/Button'
import { Icon } from '../ui/Icon'
import { Composer } from './Composer'
import './debug.css'
import { Frames } from './Frames'
import { Links } from './Links'
import { followPage } from './links'
import { Seats } from './Seats'
import { Tables } from './Tables'

/** A part of the page: on a phone one at a time is shown, on a desk all of them. */
type Part = 'play' | 'frames' | 'send' | 'state'
const PARTS = ['play', 'frames', 'send', 'state'] as const

export function DebugPage() {
  const part = useSignal<Part>('play')
  useEffect(followPage, [])
  useEffect(() => {
    document.title = t('debug_title')
  }, [lang.value])
  return (
    <div class="inspector" data-testid="debug" data-part={part.value}>
      <header class="bar on-felt">
        <a class="ibtn" href="/" aria-label={t('to_lobby')}>
          <Icon name="back" />
        </a>
        <div class="ttl">
          <h1>{t('debug_title')}</h1>
          <span>{t('debug_sub')}</span>
        </div>
        <Button
          kind="quiet i-lang"
          text={lang.value === 'zh' ? 'English' : '中文'}
          onClick={() => speak(lang.value === 'zh' ? 'en' : 'zh')}
        />
      </header>
      <nav class="i-parts" aria-label={t('debug_parts')}>
        <Segments
          label={t('debug_parts')}
          value={part.value}
          onChoose={(next) => (part.value = next)}
          choices={PARTS.map((one) => ({ value: one, label: t(`debug_tab_${one}`) }))}
        />
      </nav>
      <main>
        <div class="i-col i-play">
          <Links />
          <Seats />
        </div>
        <div class="i-col i-log">
          <Frames visible={part.value === 'frames'} />
        </div>
        <div class="i-col i-side">
          <Composer />
          <Tables />
        </div>
      </main>
    </div>
  )
}
