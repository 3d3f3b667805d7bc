/** The bar over every page but the table: where to go, a code to type, language, look, who we are. */
import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { SettingsSheet } from '../app/SettingsSheet'
import { account } from '../app/session'
import { speak, theme } from '../app/settings'
import { lang, t, type Key } from '../i18n'
import { Avatar } from '../ui/Avatar'
import { Icon, Logo } from '../ui/Icon'
import { layout } from '../ui/layout'
import { Sheet } from '../ui/Sheet'
import { CodeField } from './CodeField'
import './header.css'

export type Place = 'tables' | 'replay' | 'bots' | 'rules'

const PLACES: readonly { place: Place; path: string; key: Key }[] = [
  { place: 'tables', path: '/', key: 'nav_tables' },
  { place: 'replay', path: '/replay', key: 'nav_replay' },
  { place: 'bots', path: '/bots', key: 'nav_bots' },
  { place: 'rules', path: '/rules', key: 'nav_rules' },
]

type Opened = 'settings' | 'code' | 'menu' | null

const systemDark = matchMedia('(prefers-color-scheme: dark)')
const dark = signal(systemDark.matches)
systemDark.addEventListener('change', () => (dark.value = systemDark.matches))

export function Header({ place }: { place: Place }) {
  const [opened, show] = useState<Opened>(null)
  const close = () => show(null)
  const phone = layout.value === 'phone'
  return (
    <header class="top">
      <a class="logo" href="/" aria-label={t('logo')}>
        <Logo />
        <span>{t('house')}</span>
      </a>
      {phone ? <span class="spring" /> : <Navigation place={place} />}
      {phone ? (
        <button type="button" class="ibtn" data-testid="code-open" aria-label={t('code_enter')} onClick={() => show('code')}>
          <Icon name="search" />
        </button>
      ) : (
        <CodeField />
      )}
      <Tongue />
      {phone ? (
        <button type="button" class="ibtn" data-testid="menu" aria-label={t('menu')} onClick={() => show('menu')}>
          <Icon name="list" />
        </button>
      ) : (
        <Look />
      )}
      <Me onOpen={() => show('settings')} />
      {opened === 'settings' && <SettingsSheet onClose={close} />}
      {opened === 'code' && <CodeSheet onClose={close} />}
      {opened === 'menu' && <MenuSheet place={place} onClose={close} />}
    </header>
  )
}

function Navigation({ place, onGo }: { place: Place; onGo?: () => void }) {
  return (
    <nav aria-label={t('nav')}>
      {PLACES.map((to) => (
        <a key={to.place} href={to.path} aria-current={to.place === place ? 'page' : undefined} onClick={onGo}>
          {t(to.key)}
        </a>
      ))}
    </nav>
  )
}

/** The other language, in that language. */
function Tongue() {
  const other = lang.value === 'zh' ? 'en' : 'zh'
  return (
    <button type="button" class="ibtn tongue" data-testid="language" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => speak(other)}>
      <span aria-hidden="true">{other === 'zh' ? '中' : 'EN'}</span>
      <span class="sr">{other === 'zh' ? '中文' : 'English'}</span>
    </button>
  )
}

function Look() {
  const isDark = theme.value === 'auto' ? dark.value : theme.value === 'dark'
  const next = isDark ? 'light' : 'dark'
  return (
    <button
      type="button"
      class="ibtn"
      data-testid="theme"
      aria-label={t(`theme_${next}`)}
      title={t(`theme_${next}`)}
      onClick={() => (theme.value = next)}
    >
      <Icon name={isDark ? 'sun' : 'moon'} />
    </button>
  )
}

function Me({ onOpen }: { onOpen: () => void }) {
  const name = account.value?.name
  return (
    <button
      type="button"
      class="ibtn me"
      data-testid="settings"
      aria-label={name ? t('me_settings', { name }) : t('settings')}
      onClick={onOpen}
    >
      {name ? <Avatar name={name} size={36} /> : <Icon name="gear" />}
    </button>
  )
}

function CodeSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={t('code_enter')} kind="small" onClose={onClose}>
      <CodeField onDone={onClose} />
      <p class="soft">{t('code_hint')}</p>
    </Sheet>
  )
}

function MenuSheet({ place, onClose }: { place: Place; onClose: () => void }) {
  return (
    <Sheet title={t('house')} kind="small menu" onClose={onClose}>
      <Navigation place={place} onGo={onClose} />
    </Sheet>
  )
}
