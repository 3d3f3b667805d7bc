/** The buttons of the page: native elements with an icon, a text, or both. */
import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { Icon } from './Icon'
import type { IconName } from './icons'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'class' | 'label' | 'icon'> {
  /** Further CSS classes, for the button's look or for its place on the page. */
  kind?: string | undefined
  testid?: string | undefined
  /** The accessible name; absent: the text. */
  label?: string | undefined
  /** Whether the icon is a small one. */
  small?: boolean
}

interface ButtonProps extends Props {
  icon?: IconName | undefined
  text?: ComponentChildren
}

export function Button({ kind, testid, label, icon, small = false, text, children, ...native }: ButtonProps) {
  return (
    <button type="button" class={kind ? `btn ${kind}` : 'btn'} data-testid={testid} aria-label={label} {...native}>
      {icon && <Icon name={icon} small={small} />}
      {text}
      {children}
    </button>
  )
}

interface IconButtonProps extends Props {
  icon: IconName
  label: string
  /** Whether the label is also the tooltip. */
  titled?: boolean
}

export function IconButton({ kind, testid, label, icon, small = false, titled = false, children, ...native }: IconButtonProps) {
  return (
    <button
      type="button"
      class={kind ? `ibtn ${kind}` : 'ibtn'}
      data-testid={testid}
      aria-label={label}
      title={titled ? label : undefined}
      {...native}
    >
      <Icon name={icon} small={small} />
      {children}
    </button>
  )
}
