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
  /** The project’s id. */
  readonly projectId: string
  /** Where the app’s pages are. */
  readonly urls: HallpassClientApp['urls']
  readonly [hallpassAppInternals]: { toClientJson(): HallpassClientAppJson }
}

interface AppConstructor<Options, App> {
  new (options: WithNextStore<Options>): App
}
export type ClientAppConstructor = AppConstructor<HallpassClientAppOptions, HallpassClientApp>
export type ServerAppConstructor = AppConstructor<HallpassServerAppOptions, HallpassServerApp>

/** Which app and which language everything below has. */
export interface HallpassProviderProps extends Omit<ReactProviderProps, 'app'> {
  /** The app of your project; browsers never get its secret key. */
  app: NextApp
}
/** Takes the texts of the published package, too. */
export type StackProviderProps = Omit<HallpassProviderProps, 'translationOverrides'> & {
  /** Our English texts, or those of the published package, with what to show instead. */
  translationOverrides?: Readonly<Record<string, string>>
}

type Query = Readonly<Record<string, string | string[] | undefined>>
export type Segments = Readonly<Record<string, string | string[] | undefined>>
/** What Next gives a page: promises since Next 15. */
export interface RouteProps {
  /** The segments of the address. */
  params?: Promise<Segments> | Segments
  /** What stands behind the question mark. */
  searchParams?: Promise<Query> | Query
}

/** What the page of all our pages needs. */
export interface HallpassHandlerProps extends RouteProps, Pick<ReactHandlerProps, 'fullPage' | 'componentProps'> {
  /** The app of your project. */
  app: NextApp
  /** The props of the page in `app/handler/[...stack]/page.tsx`, as they come. Giving them one by one is deprecated. */
  routeProps?: unknown
}
