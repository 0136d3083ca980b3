import type {
  HallpassClientAppJson,
  HallpassClientAppOptions,
  HallpassServerAppOptions,
  hallpassAppInternals,
} from '@hallpass/js'
import type {
  HallpassClientApp,
  HallpassServerApp,
  HallpassHandlerProps as ReactHandlerProps,
  HallpassProviderProps as ReactProviderProps,
} from '@hallpass/react'
import type { WithNextStore } from './token-store.ts'

/** What provider and handler need of an app; both kinds have it. */
export interface NextApp {
  readonly projectId: string
  readonly urls: HallpassClientApp['urls']
  readonly [hallpassAppInternals]: { toClientJson(): HallpassClientAppJson }
}

interface AppConstructor<Options, App> {
  new (options: WithNextStore<Options>): App
}
export type ClientAppConstructor = AppConstructor<HallpassClientAppOptions, HallpassClientApp>
export type ServerAppConstructor = AppConstructor<HallpassServerAppOptions, HallpassServerApp>

export type HallpassProviderProps = Omit<ReactProviderProps, 'app'> & { app: NextApp }
/** Takes the texts of the published package, too. */
export type StackProviderProps = Omit<HallpassProviderProps, 'translationOverrides'> & {
  translationOverrides?: Readonly<Record<string, string>>
}

type Query = Readonly<Record<string, string | string[] | undefined>>
export type Segments = Readonly<Record<string, string | string[] | undefined>>
/** What Next gives a page: promises since Next 15. */
export interface RouteProps {
  params?: Promise<Segments> | Segments
  searchParams?: Promise<Query> | Query
}

export interface HallpassHandlerProps extends RouteProps, Pick<ReactHandlerProps, 'fullPage' | 'componentProps'> {
  app: NextApp
  /** The props of the page in `app/handler/[...stack]/page.tsx`, as they come. Giving them one by one is deprecated. */
  routeProps?: unknown
}
