/** How this person likes the page; kept in the browser. */
import { effect } from '@preact/signals'
import { lang, type Lang } from '../i18n'
import { stored } from './stored'

export type Theme = 'auto' | 'light' | 'dark'
export type Felt = 'pine' | 'indigo' | 'rosewood'
export type SortBy = 'rank' | 'suit' | 'group'

const language = stored<Lang>('lang', navigator.language.toLowerCase().startsWith('zh') ? 'zh' : 'en')
export const theme = stored<Theme>('theme', 'auto')
export const felt = stored<Felt>('felt', 'pine')
/** Four-colour deck: diamonds blue, clubs green. */
export const fourColours = stored('deck4', false)
export const sound = stored('sound', true)
/** Less motion than the system asks for. */
export const calm = stored('calm', false)
export const sortBy = stored<SortBy>('sort', 'rank')
/** Names whose chat is not shown. */
export const muted = stored<string[]>('muted', [])

/** Says which language the page is in, from now on. */
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
  effect(() => mark(root, 'calm', calm.value ? 'true' : null))
}

function mark(root: HTMLElement, name: string, value: string | null): void {
  if (value === null) delete root.dataset[name]
  else root.dataset[name] = value
}
