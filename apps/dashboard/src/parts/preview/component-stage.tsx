import { type Branding, brandCss, type Scheme } from '@hallpass/contract/branding'
import { HallpassClientApp } from '@hallpass/js'
import { HallpassProvider, HallpassTheme, type Language } from '@hallpass/react'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { cx } from '../../ui/index.ts'

export interface ComponentStageProps {
  branding: Branding | null
  scheme: Scheme
  language?: Language
  overrides?: Record<string, string> | undefined
  className?: string
  children: ReactNode
}

const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce

/** Nobody is signed in, nothing is asked of the server: the components get everything as mocks. */
const app = new HallpassClientApp({
  projectId: '00000000-0000-4000-8000-000000000000',
  publishableClientKey: 'preview',
  baseUrl: window.location.origin,
  tokenStore: 'memory',
  redirectMethod: 'none',
  noAutomaticPrefetch: true,
})

/** What would lead away stays: this is a preview. Pages of the account settings are parts of the address. */
function stay(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
}

/** Room for real components of @hallpass/react in a look and a scheme of their own, whatever the dashboard is shown in. */
export function ComponentStage({ branding, scheme, language, overrides, className, children }: ComponentStageProps) {
  const id = useId()
  return (
    <div
      className={cx('look', scheme === 'dark' ? 'scheme-dark' : 'scheme-light', className)}
      data-look={id}
      onClickCapture={stay}
    >
      {/* In place and not in the head: several looks stand side by side, and change while one chooses. */}
      <style nonce={nonce}>{lookCss(id, scheme, branding)}</style>
      <HallpassProvider
        app={app}
        {...(language && { lang: language })}
        {...(overrides && { translationOverrides: overrides })}
      >
        <HallpassTheme {...(nonce && { nonce })}>{children}</HallpassTheme>
      </HallpassProvider>
    </div>
  )
}

/** Stronger than what the components say about themselves by the scheme of the page. */
function lookCss(id: string, scheme: Scheme, branding: Branding | null): string {
  const scope = `html .look.look[data-look="${id}"] .stack-scope`
  const logo = branding?.logo && { ...branding.logo, light: branding.logo[scheme], dark: branding.logo[scheme] }
  const look = branding ? brandCss({ ...branding, logo: logo ?? null }, { scope, dark: scope, isPart: true }) : ''
  return `${scope} { color-scheme: ${scheme}; }\n${look}`
}
