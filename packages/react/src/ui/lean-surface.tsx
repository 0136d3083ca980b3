import { createContext, type ReactNode, useContext } from 'react'
import type { Translator } from '../messages/translate.ts'
import { BaseSheet, Sheet } from '../styles/sheet.tsx'

export interface SurfaceProps {
  fullPage?: boolean | undefined
  /** For small components that stand in a line of the app's own. */
  inline?: boolean | undefined
  children: ReactNode
}

/** What the root of a component says of the language of its texts; the page around may be in another one. */
export const LanguageContext = createContext<Pick<Translator, 'lang' | 'rtl'> | undefined>(undefined)

/** A surface with the base styles only: for pages that must be there at once. */
export function LeanSurface({ fullPage = false, inline = false, children }: SurfaceProps) {
  const t = useContext(LanguageContext)
  return (
    <div
      lang={t?.lang}
      dir={t && (t.rtl ? 'rtl' : 'ltr')}
      className={`stack-scope${fullPage ? ' hp-page' : ''}${inline ? ' hp-inline' : ''}`}
    >
      <BaseSheet />
      {t?.rtl && <Sheet name="rtl" css={t.rtl} />}
      {children}
    </div>
  )
}
