import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { t } from '../i18n'
import { IconButton } from './Button'

interface Props {
  title: string
  onClose?: () => void
  /** Sticky row of buttons at the end. */
  footer?: ComponentChildren
  /** Content in place of the usual heading; it must contain the title. */
  head?: ComponentChildren
  children: ComponentChildren
  kind?: string
  testid?: string
}

/** A modal sheet: centred on a desk, from below on a phone. The browser's own dialog keeps the focus inside. */
export function Sheet({ title, onClose, footer, head, children, kind = '', testid }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
  const [body, scrolls] = useScrolling()
  // In a layout effect, before the next paint and key: while the sheet is not modal, Esc would go to the page below.
  useLayoutEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    if (element && !element.open) element.showModal()
    // A closed dialog returns the focus by itself.
    // One that is only removed from the page does not, and in Chromium it still takes the next Esc.
    return () => {
      element?.close()
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      class="scrim"
      aria-labelledby={heading}
      data-testid={testid}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose?.()
      }}
    >
      <section class={`sheet ${kind}`}>
        {head ? (
          <div id={heading}>{head}</div>
        ) : (
          <header>
            <h2 id={heading}>{title}</h2>
            {onClose && <IconButton icon="x" label={t('close')} onClick={onClose} />}
          </header>
        )}
        <div ref={body} class="body" tabIndex={scrolls ? 0 : -1}>
          {children}
        </div>
        {footer && <footer>{footer}</footer>}
      </section>
    </dialog>
  )
}

/**
 * Returns the ref of a box, and whether its content is higher than the box: then keys must be able to reach and scroll it,
 * even if nothing in it takes the focus.
 */
function useScrolling() {
  const box = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const look = () => setScrolls(box.current !== null && box.current.scrollHeight > box.current.clientHeight)
    look()
    addEventListener('resize', look)
    return () => removeEventListener('resize', look)
  })
  return [box, scrolls] as const
}
