import type { ReactNode } from 'react'
import { BaseSheet } from '../styles/sheet.tsx'

/** The root of every component: brings the styles and keeps them to itself. */
export function Surface({ fullPage = false, children }: { fullPage?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={fullPage ? 'stack-scope hp-page' : 'stack-scope'}>
      <BaseSheet />
      {children}
    </div>
  )
}
