import type { ReactNode } from 'react'
import { BaseSheet } from '../styles/sheet.tsx'

export interface SurfaceProps {
  fullPage?: boolean | undefined
  /** For small components that stand in a line of the app's own. */
  inline?: boolean | undefined
  children: ReactNode
}

/** A surface with the base styles only: for pages that must be there at once. */
export function LeanSurface({ fullPage = false, inline = false, children }: SurfaceProps) {
  return (
    <div className={`stack-scope${fullPage ? ' hp-page' : ''}${inline ? ' hp-inline' : ''}`}>
      <BaseSheet />
      {children}
    </div>
  )
}
