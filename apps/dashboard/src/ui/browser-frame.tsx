import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

/** A window around the preview, light or dark by itself. */
export function BrowserFrame({ address, scheme, narrow, children }: BrowserFrameProps) {
  return (
    <div className={cx('browser flex-1', scheme === 'dark' ? 'scheme-dark' : 'scheme-light')}>
      {address && (
        <div className="browser-bar">
          <span className="browser-dots">
            <i />
            <i />
            <i />
          </span>
          <span className="mono mx-auto text-[12px]">{address}</span>
        </div>
      )}
      <div className={cx('browser-stage', narrow && 'p-4')}>{children}</div>
    </div>
  )
}

interface BrowserFrameProps {
  address?: string
  scheme: 'light' | 'dark'
  narrow?: boolean
  children: ReactNode
}
