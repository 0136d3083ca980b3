import { type HallpassClientApp, hallpassAppInternals } from '@hallpass/js'
import { type ComponentType, useEffect, useMemo } from 'react'
import { useNavigateOf } from '../hooks/use-navigate.ts'
import { withHooks } from '../hooks/with-hooks.ts'
import { HallpassProvider, useHallpassApp, useOptionalApp } from '../provider.tsx'
import { Boundary } from '../ui/boundary.tsx'
import { CardSkeleton } from '../ui/card-skeleton.tsx'
import { LeanSurface } from '../ui/lean-surface.tsx'
import { Loading, lazyPart } from '../ui/loading.tsx'
import { components, type HandlerComponentProps } from './components.ts'
import { type Place, type RouteName, resolve, routes } from './routes.ts'
import { usePlace } from './use-place.ts'

/** What the page of all our pages needs. */
export interface HallpassHandlerProps {
  /** Needed without a provider, or with one for another app. */
  app?: HallpassClientApp | undefined
  /** Fills the page instead of the place that it stands in. */
  fullPage?: boolean | undefined
  /** What the app adds to the pages, by component. */
  componentProps?: HandlerComponentProps | undefined
  /** The path that a router is at; else it is read from the address. */
  location?: string | undefined
  /** The same for the query. */
  searchParams?: Readonly<Record<string, string>> | undefined
}

/** Every page below the app's handler URL: signing in and out, mailed links, account settings. */
export function HallpassHandler({ app, ...props }: HallpassHandlerProps) {
  const outerApp = useOptionalApp()
  if (app === undefined || withHooks(app) === outerApp) return <Handler {...props} />
  return (
    <HallpassProvider app={app}>
      <Handler {...props} />
    </HallpassProvider>
  )
}

type Inner = Omit<HallpassHandlerProps, 'app'>

/** What few people see does not delay the page that they came for. */
const loadMessages = () => import('./messages.tsx')
const Failed = lazyPart(async () => (await loadMessages()).Failed)
const NotFound = lazyPart(async () => (await loadMessages()).NotFound)
const RefusedReturn = lazyPart(async () => (await loadMessages()).RefusedReturn)

function Handler({ location, searchParams, ...props }: Inner) {
  const place = usePlace(location, searchParams)
  const waiting = <Waiting fullPage={props.fullPage} />
  useEffect(() => {
    // Here by the time that something fails, which may be the connection.
    loadMessages().catch(() => {})
  }, [])
  if (!place) return waiting
  return (
    <Loading fallback={waiting}>
      <Boundary
        // A page that failed says nothing about the next one.
        key={place.path}
        fallback={(error, retry) => <Failed fullPage={props.fullPage} error={error} retry={retry} />}
      >
        <Loading fallback={waiting}>
          <Resolved place={place} {...props} />
        </Loading>
      </Boundary>
    </Loading>
  )
}

const Waiting = ({ fullPage }: Pick<Inner, 'fullPage'>) => (
  <LeanSurface fullPage={fullPage}>
    <CardSkeleton />
  </LeanSurface>
)

function Resolved({ place, ...props }: Inner & { place: Place }) {
  const app = useHallpassApp()
  const resolution = resolve(place, app.urls)
  const { core } = app[hallpassAppInternals]
  if (resolution.kind === 'not-found') return <NotFound fullPage={props.fullPage} />
  if (resolution.kind === 'elsewhere' && core.redirectMethod !== 'none')
    return <Elsewhere url={resolution.url} fullPage={props.fullPage} />
  const returnTo = new URLSearchParams(place.search).get('after_auth_return_to')
  if (returnTo !== null && !core.redirects.allows(returnTo)) return <RefusedReturn fullPage={props.fullPage} />
  const canonical = resolution.kind === 'page' ? resolution.canonical : undefined
  return <RoutedPage {...props} route={resolution.route} canonical={canonical} search={place.search} />
}

interface RoutedPageProps extends Inner {
  route: RouteName
  canonical: string | undefined
  search: string
}

function RoutedPage({ route, canonical, search, fullPage, componentProps }: RoutedPageProps) {
  const searchParams = useMemo(() => Object.fromEntries(new URLSearchParams(search)), [search])
  useEffect(() => {
    // Only the name was another one: the page is the same, so nothing has to be loaded again.
    if (canonical !== undefined) window.history.replaceState(window.history.state, '', canonical)
  }, [canonical])
  const { component } = routes[route]
  // The table ties each name to its own props; together they are more than a type can follow.
  const Page = components[component] as ComponentType<Record<string, unknown>>
  return <Page fullPage={fullPage} searchParams={searchParams} {...own[component]} {...componentProps?.[component]} />
}

/** What the handler asks of pages that could do otherwise. */
const own: HandlerComponentProps = { SignIn: { automaticRedirect: true }, SignUp: { automaticRedirect: true } }

/** The app has this page somewhere else. */
function Elsewhere({ url, fullPage }: { url: string; fullPage: boolean | undefined }) {
  const app = useHallpassApp()
  const navigate = useNavigateOf(app)
  const { core } = app[hallpassAppInternals]
  // biome-ignore lint/correctness/useExhaustiveDependencies: routers give another function in each render.
  useEffect(() => {
    if (core.redirectMethod === 'window' || !core.redirects.allows(url)) window.location.replace(url)
    else navigate(url)
  }, [core, url])
  return <Waiting fullPage={fullPage} />
}
