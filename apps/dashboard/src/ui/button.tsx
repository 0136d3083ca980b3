import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from './class-names.ts'
import { useIsLocked } from './look-only.ts'

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
  /** It changes what is shown, and nothing else: also for those who may only look. */
  isView?: boolean
  ref?: Ref<HTMLButtonElement>
}

export function Button({ variant, size, wide, busy, disabled, isView, className, children, ...rest }: ButtonProps) {
  if (useIsLocked(isView)) return null
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
  isView,
  children,
  ...rest
}: IconButtonProps) {
  if (useIsLocked(isView)) return null
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
