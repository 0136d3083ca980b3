import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './class-names.ts'

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-filled'
export type Size = 'small' | 'normal' | 'large'

const variants: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: '',
  ghost: 'button-ghost',
  danger: 'button-danger',
  'danger-filled': 'button-danger-filled',
}
const sizes: Record<Size, string> = { small: 'button-small', normal: '', large: 'button-large' }

/** For links that look like buttons. */
export const buttonClass = (variant: ButtonVariant = 'secondary', size: Size = 'normal', more?: string) =>
  cx('button', variants[variant], sizes[size], more)

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: Size
  wide?: boolean
  /** Shows progress and keeps its width. */
  busy?: boolean | undefined
  ref?: Ref<HTMLButtonElement>
}

export function Button({ variant, size, wide, busy, disabled, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass(variant, size, cx(wide && 'w-full', 'relative', className))}
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
  /** For screen readers, and shown on hover. */
  label: string
  children: ReactNode
}

export function IconButton({
  label,
  variant = 'secondary',
  size,
  className,
  busy,
  children,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={buttonClass(variant, size, cx('button-icon', className))}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      {...rest}
    >
      {busy ? <span className="spinner" /> : children}
    </button>
  )
}
