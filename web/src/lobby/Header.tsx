/** The bar over every page but the table: links, the field for a code, language, settings, our name. */
import { useState } from 'preact/hooks'
import { myFace, myName } from '../app/guest'
import { NameSheet } from '../app/NameSheet'
import { Settings } from '../settings/Settings'
import { account, unread } from '../app/session'
import { go } from '../app/routes'
import { isDark, speak, theme } from '../app/settings'
import { lang, t, type Key } from '../i18n'
import { IconButton } from '../ui/Button'
import { Avatar } from '../ui/Avatar'
import { Icon, Logo } from '../ui/Icon'
import { slim } from '../ui/layout'
import { Sheet } from '../ui/Sheet'
import { CodeField } from './CodeField'
import './header.css'

/** The page that is shown. The lobby (`tables`) has no link of its own: the logo leads there. */
export type Place = 'tables' | 'replay' | 'history' | 'friends' | 'bots' | 'rules'

const PLACES: readonly { place: Place; path: string; key: Key }[] = [
  { place: 'rules', path: '/rules', key: 'nav_rules' },
  { place: 'replay', path: '/replay', key: 'nav_replay' },
  { place: 'history', path: '/history', key: 'nav_history' },
  { place: 'friends', path: '/friends', key: 'nav_friends' },
  { place: 'bots', path: '/bots', key: 'nav_bots' },
]

type Opened = 'settings' | 'name' | null

export function Header({ place }: { place?: Place }) {
  const [opened, show] = useState<Opened>(null)
  const close = () => show(null)
  return (
    <header class="top">
      <a class="logo" href="/" aria-label={t('logo')}>
        <Logo />
        <span>{t('house')}</span>
      </a>
      {!slim.value && <Navigation {...(place ? { place } : {})} />}
      {!slim.value && <CodeField />}
      <Tongue />
      <Light />
      <IconButton testid="settings" icon="gear" label={t('settings')} titled onClick={() => show('settings')} />
      {account.value?.handle && <Bell />}
      <Me onOpen={() => (account.value?.handle ? go('/me') : show('name'))} />
      {opened === 'settings' && <Settings onClose={close} />}
      {opened === 'name' && <NameSheet onClose={close} />}
    </header>
  )
}

function Navigation({ place }: { place?: Place }) {
  return (
    <nav aria-label={t('nav')}>
      {PLACES.filter((to) => to.place !== 'friends' || account.value?.handle).map((to) => (
        <a key={to.place} href={to.path} aria-current={to.place === place ? 'page' : undefined}>
          {t(to.key)}
        </a>
      ))}
    </nav>
  )
}

/** The links at the end of a page, if the bar has too little room for them. */
export function Foot({ place }: { place?: Place }) {
  if (!slim.value) return null
  return (
    <footer class="foot">
      <Navigation {...(place ? { place } : {})} />
    </footer>
  )
}

/** The button for the other language, written in that language. */
function Tongue() {
  const other = lang.value === 'zh' ? 'en' : 'zh'
  return (
    <button type="button" class="ibtn tongue" data-testid="language" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => speak(other)}>
      <span aria-hidden="true">{other === 'zh' ? '中' : 'EN'}</span>
      <span class="sr">{other === 'zh' ? '中文' : 'English'}</span>
    </button>
  )
}

/** The button for the other appearance, light or dark; the settings also offer the system's. */
function Light() {
  const dark = isDark()
  const label = t(dark ? 'to_light' : 'to_dark')
  return (
    <IconButton testid="theme" icon={dark ? 'sun' : 'moon'} label={label} titled onClick={() => (theme.value = dark ? 'light' : 'dark')} />
  )
}

/** The link to the inbox, with the number of unread notices. */
function Bell() {
  const news = unread.value
  const label = news > 0 ? t('inbox_new', { n: news }) : t('inbox')
  return (
    <a class="ibtn bell" href="/inbox" data-testid="bell" aria-label={label} title={label}>
      <Icon name="bell" />
      {news > 0 && <span aria-hidden="true">{news > 99 ? '99+' : news}</span>}
    </a>
  )
}

/** Our face and name as others see them; a press lets us change them. */
function Me({ onOpen }: { onOpen: () => void }) {
  void account.value
  const name = myName()
  return (
    <button type="button" class="me" data-testid="plate" title={t('name_change')} onClick={onOpen}>
      <Avatar of={{ name, face: myFace() }} size={36} />
      <span class="sr">{t('me_name')}</span>
      <span class="nm">{name}</span>
    </button>
  )
}

export function CodeSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={t('code_enter')} kind="small" testid="code-sheet" onClose={onClose}>
      <CodeField onDone={onClose} focus />
      <p class="soft">{t('code_hint')}</p>
    </Sheet>
  )
}
