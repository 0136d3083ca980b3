import type { ComponentProps, ReactNode } from 'react'

type Variant = 'primary' | 'outline' | 'ghost' | 'danger' | 'destroy'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  variant?: Variant
  size?: 'normal' | 'small' | 'icon'
  block?: boolean
  /** Shows progress and takes no second press; the width stays. */
  busy?: boolean
  /** Has the focus when it appears, also in a dialog that opens. */
  autoFocus?: boolean
  children: ReactNode
}

const sizes = { normal: '', small: ' hp-btn-sm', icon: ' hp-btn-icon' }

export const buttonClass = (variant: Variant, size: keyof typeof sizes = 'normal', block = false) =>
  `hp-btn hp-btn-${variant}${sizes[size]}${block ? ' hp-btn-block' : ''}`

export function Button({ variant = 'outline', size = 'normal', block = false, busy = false, ...rest }: ButtonProps) {
  const { children, className = '', onClick, type = 'button', ...others } = rest
  return (
    <button
      {...others}
      type={type}
      data-first-focus={others.autoFocus || undefined}
      className={`${buttonClass(variant, size, block)} ${className}`.trim()}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

export const Spinner = () => <span className="hp-spin" aria-hidden="true" />
