import type { Language } from '@hallpass/contract/languages'

/** What the server wrote into the page (packages/server/src/features/web). Both are built together. */
export function readFacts<T>(): T {
  const text = document.getElementById('facts')?.textContent
  if (!text) throw new Error('This page was not written by a Hallpass server.')
  return JSON.parse(text) as T
}

/** Styles that scripts add need it: the page's policy refuses all others. */
export const readNonce = (): string | undefined => document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce

/** What every page is told. */
export interface PageFacts {
  language: Language
}

/** How a project presents itself. */
export interface Brand {
  id: string
  displayName: string
  logoUrl: string | null
  logoDarkUrl: string | null
}
