import { createContext, useContext } from 'react'
import { base } from './base.ts'
import { tokens } from './tokens.ts'

/** The nonce that the page's Content-Security-Policy asks of styles. */
export const NonceContext = createContext<string | undefined>(undefined)

/**
 * Rules in the head, once however many components bring them; `name` stands for the content. React 18 leaves them where
 * they stand, and escapes text, which a style sheet would take at its word.
 */
export function Sheet({ name, css }: { name: string; css: string }) {
  const nonce = useContext(NonceContext)
  return (
    <style
      href={`hallpass-${name}`}
      precedence="hallpass"
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: rules of ours; `clean` takes `<` out of what apps add.
      dangerouslySetInnerHTML={{ __html: css }}
    />
  )
}

const baseCss = tokens + base

export const BaseSheet = () => <Sheet name="base" css={baseCss} />
