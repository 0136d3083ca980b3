import type { HallpassClientApp } from '@hallpass/js'
import { HallpassHandler, HallpassProvider } from '@hallpass/react'
import { type ReactNode, Suspense } from 'react'
import type { PageFacts } from '../page/facts.ts'
import { mount } from '../page/mount.tsx'
import type { ProjectFacts } from './hosted-app.ts'

export interface HandlerFacts extends ProjectFacts, PageFacts {
  handler: string
  /** Leads to the project's app, or where none is known to the account. */
  home: string
}

export const mountHandler = (app: HallpassClientApp, { language }: HandlerFacts, above?: ReactNode) =>
  mount(
    <Suspense>
      <HallpassProvider app={app} lang={language}>
        <main>
          {above}
          <HallpassHandler fullPage />
        </main>
      </HallpassProvider>
    </Suspense>,
  )
