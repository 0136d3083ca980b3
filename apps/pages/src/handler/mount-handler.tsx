import type { HallpassClientApp } from '@hallpass/js'
import { HallpassHandler, HallpassProvider, type HallpassProviderProps } from '@hallpass/react'
import { type ReactNode, Suspense } from 'react'
import { mount } from '../page/mount.tsx'
import type { ProjectFacts } from './hosted-app.ts'

export interface HandlerFacts extends ProjectFacts {
  handler: string
  /** Leads to the project's app, or where none is known to the account. */
  home: string
  language: NonNullable<HallpassProviderProps['lang']>
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
