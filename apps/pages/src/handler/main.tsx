import { HallpassHandler, HallpassProvider, type HallpassProviderProps } from '@hallpass/react'
import { Suspense } from 'react'
import { readFacts } from '../page/facts.ts'
import { mount } from '../page/mount.tsx'
import { createHostedApp, type ProjectFacts } from './hosted-app.ts'

type Language = NonNullable<HallpassProviderProps['lang']>

const { handler, language, ...facts } = readFacts<ProjectFacts & { handler: string; language: Language }>()
const app = createHostedApp(facts, handler)

mount(
  <Suspense>
    <HallpassProvider app={app} lang={language}>
      <main>
        <HallpassHandler fullPage />
      </main>
    </HallpassProvider>
  </Suspense>,
)
