import { HallpassHandler, HallpassProvider, type HallpassProviderProps } from '@hallpass/react'
import { Suspense } from 'react'
import { readFacts } from '../page/facts.ts'
import { mount } from '../page/mount.tsx'
import { createHostedApp, type ProjectFacts } from './hosted-app.ts'

type Language = NonNullable<HallpassProviderProps['lang']>

const { handler, language, ...facts } = readFacts<ProjectFacts & { handler: string; language: Language }>()
const app = createHostedApp(facts, handler)
/** The account page of a project has nothing behind it; that of the dashboard has the dashboard. */
const isOwnAccount =
  facts.projectId === 'internal' && window.location.pathname.startsWith(`${handler}/account-settings`)

mount(
  <Suspense>
    <HallpassProvider app={app} lang={language}>
      <main>
        {isOwnAccount && (
          <a className="back" href="/">
            ← Back to the dashboard
          </a>
        )}
        <HallpassHandler fullPage />
      </main>
    </HallpassProvider>
  </Suspense>,
)
