/** The title of the window while a page is shown. */
import { useEffect } from 'preact/hooks'
import { t } from '../../i18n'
import { a, type Word } from './words'

export function useTitle(word: Word): void {
  useEffect(() => {
    document.title = `${a(word)} · ${t('house')}`
    return () => {
      document.title = t('house')
    }
  })
}
