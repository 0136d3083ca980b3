import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './class-names.ts'

export type Look = 'primary' | 'secondary' | 'ghost' | 'destroy' | 'destroy-filled'
export type Size = 'small' | 'normal' | 'large'

const looks: Record<Look, string> = {
  primary: 'button-primary',
  secondary: '',
  ghost: 'button-ghost',
  destroy: 'button-danger',
  'destroy-filled': 'button-danger-filled',
}
const sizes: Record<Size, string> = { small: 'button-small', normal: '', large: 'button-large' }

/** For links that look like buttons. */
export const buttonClass = (look: Look = 'secondary', size: Size = 'normal', more?: string) =>
  cx('button', looks[look], sizes[size], more)

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look
  size?: Size
  wide?: boolean
  /** Shows progress and keeps its width. */
  busy?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
}

export function Button({ look, size, wide, busy, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass(look, size, cx(wide && 'w-full', 'relative', className))}
      disabled={disabled}
      aria-busy={busy || undefined}
      {...rest}
      {...(busy && { onClick: (event) => event.preventDefault() })}
    >
      <span className="button-face">{children}</span>
      {busy && <span className="button-progress spinner" />}
    </button>
  )
}

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  /** Said by screen readers and on hover. */
  label: string
  children: ReactNode
}

export function IconButton({ label, look = 'secondary', size, className, busy, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass(look, size, cx('button-icon', className))}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <span className="spinner" /> : children}
    </button>
  )
}
