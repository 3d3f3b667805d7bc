/** The person's settings of the page; kept in the browser. */
import { effect, signal } from '@preact/signals'
import { lang, type Lang } from '../i18n'
import { stored } from './stored'

export type Theme = 'auto' | 'light' | 'dark'
export type Felt = 'pine' | 'indigo' | 'rosewood'
export type Pace = 'slow' | 'usual' | 'fast'
/** The size of the player's cards and tiles. */
export type Size = 'small' | 'usual' | 'large'
export type Back = 'teal' | 'seal' | 'ink'
/** The sounds of the page: none, sounds, or sounds and spoken calls. */
export type Speaker = 'mute' | 'sounds' | 'voice'
export type SortBy = 'rank' | 'suit' | 'group'

const language = stored<Lang>('lang', navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en')
export const theme = stored<Theme>('theme', 'auto')
export const felt = stored<Felt>('felt', 'pine')
/** Whether the deck has four colours: diamonds are blue then, and clubs green. */
export const fourColours = stored('deck4', false)
export const speaker = stored<Speaker>('speaker', 'sounds')
/** Whether the settlement has offered spoken calls: it does so once. */
export const voiceOffered = stored('voice_offered', false)
/** Whether this browser notifies us of our turn while the page is in the background. */
export const calling = stored('calling', false)
/** Whether notifications were offered after a missed turn; they are offered only once. */
export const callOffered = stored('call_offered', false)
/** The volume in percent; 100 is the loudest. */
export const volume = stored('volume', 100)
export const pace = stored<Pace>('pace', 'usual')
export const size = stored<Size>('size', 'usual')
export const back = stored<Back>('back', 'teal')
/** Whether there is to be no motion, whatever the system asks for. */
export const calm = stored('calm', false)
export const sortBy = stored<SortBy>('sort', 'rank')
/** The speakers whose chat is not shown, by their `voiceOf`. */
export const muted = stored<string[]>('muted', [])
/** Whether the bubbles at the seats are hidden. */
export const quiet = stored('quiet', false)

const night = matchMedia('(prefers-color-scheme: dark)')
const systemDark = signal(night.matches)
night.addEventListener('change', () => (systemDark.value = night.matches))

/** Whether the page is dark now, by choice or as the system is. */
export function isDark(): boolean {
  return theme.value === 'auto' ? systemDark.value : theme.value === 'dark'
}

/** Sets the language of the page. */
export function speak(next: Lang): void {
  language.value = next
}

/** Puts the settings on the document, now and whenever they change. */
export function applySettings(): void {
  const root = document.documentElement
  effect(() => {
    lang.value = language.value
    root.lang = language.value === 'zh' ? 'zh-CN' : 'en'
  })
  effect(() => mark(root, 'theme', theme.value === 'auto' ? null : theme.value))
  effect(() => mark(root, 'felt', felt.value === 'pine' ? null : felt.value))
  effect(() => mark(root, 'deck', fourColours.value ? '4' : null))
  effect(() => mark(root, 'pace', pace.value === 'usual' ? null : pace.value))
  effect(() => mark(root, 'back', back.value === 'teal' ? null : back.value))
  effect(() => mark(root, 'calm', calm.value ? 'true' : null))
}

function mark(root: HTMLElement, name: string, value: string | null): void {
  if (value === null) delete root.dataset[name]
  else root.dataset[name] = value
}
