import { HallpassClientApp, HallpassProvider, type HallpassProviderProps, HallpassTheme } from '@hallpass/react'
import { type ReactNode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import type { SiteFacts } from './react-site.ts'

/** Runs in the page: the app of the site's options around what a test wants to see. It is `window.app` as well. */
export function mount(children: ReactNode, provider: Partial<HallpassProviderProps> = {}): void {
  const { options, nonce } = JSON.parse(document.getElementById('facts')?.textContent ?? '') as SiteFacts
  const app = new HallpassClientApp(options)
  window.app = app
  createRoot(document.getElementById('root') as HTMLElement).render(
    <HallpassProvider app={app} {...provider}>
      <HallpassTheme nonce={nonce}>
        <Suspense fallback={<p>Loading</p>}>{children}</Suspense>
      </HallpassTheme>
    </HallpassProvider>,
  )
}
