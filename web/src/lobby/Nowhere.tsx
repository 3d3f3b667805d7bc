/** The page of an address that leads nowhere: what is wrong, a field for another, and the way home. */
import type { ComponentChildren } from 'preact'
import { useEffect } from 'preact/hooks'
import { t } from '../i18n'
import { Icon } from '../ui/Icon'
import { CodeField } from './CodeField'
import { Foot, Header } from './Header'
import './pages.css'

interface Props {
  title: string
  why: ComponentChildren
  testid?: string
  /** Content in place of the field for another address. */
  children?: ComponentChildren
}

export function Nowhere({ title, why, testid = 'nowhere', children }: Props) {
  useEffect(() => {
    document.title = `${title} · ${t('house')}`
    return () => {
      document.title = t('house')
    }
  }, [title])
  return (
    <>
      <Header place="tables" />
      <main class="nowhere" data-testid={testid}>
        <div class="nf felt" aria-hidden="true">
          <i class="back" />
          <i class="back" />
          <i class="front">
            <Icon name="search" />
          </i>
        </div>
        <h1>{title}</h1>
        <p>{why}</p>
        {children ?? <CodeField onDone={() => undefined} />}
        <a class="btn ghost" href="/">
          {t('to_lobby')}
        </a>
        <Foot />
      </main>
    </>
  )
}
