import { resolveHandlerPath } from '@hallpass/react/internal'
import { notFound } from 'next/navigation'
import { Suspense } from 'react'
import { MessageCard } from '../client/components.ts'
import { RoutedHandler } from '../client/handler.tsx'
import type { HallpassHandlerProps, NextApp, RouteProps, Segments } from '../props.ts'
import { HallpassProvider } from './provider.tsx'

/** Every page below the app's handler URL; in a catch-all route. What it does not know is Next's 404. */
export async function HallpassHandler({ routeProps, params, searchParams: _, ...rest }: HallpassHandlerProps) {
  const given = (routeProps as RouteProps | undefined)?.params ?? params
  const ready = await ifReady(given)
  if (ready) return <Page {...rest} segments={segmentsOf(ready.value)} />
  return (
    <Suspense>
      <LatePage {...rest} params={given} />
    </Suspense>
  )
}

/**
 * A promise that is kept already, as Next's are in a request: what is decided then can still answer with 404. With
 * `cacheComponents` a page is rendered before there is a request, and waits below a Suspense boundary.
 */
async function ifReady<T>(given: T | Promise<T>): Promise<{ value: T } | undefined> {
  const value = Promise.resolve(given).then((value) => ({ value }))
  return Promise.race([value, nextTurns()])
}

/** A few turns of the queue that promises use, as chains of them need; no timer, which would end rendering ahead. */
async function nextTurns(): Promise<undefined> {
  for (let turn = 0; turn < 20; turn++) await undefined
}

type PageProps = Pick<HallpassHandlerProps, 'app' | 'fullPage' | 'componentProps'>

async function LatePage({ params, ...rest }: PageProps & { params: RouteProps['params'] | undefined }) {
  return <Page {...rest} segments={segmentsOf(await params)} />
}

function Page({ app, segments, ...rest }: PageProps & { segments: string[] | undefined }) {
  if (!segments) return <WrongSetup app={app} />
  const path = [app.urls.handler, ...segments].join('/')
  if (resolveHandlerPath({ path, search: '' }, app.urls).kind === 'not-found') notFound()
  return (
    <HallpassProvider app={app}>
      <RoutedHandler {...rest} location={path} />
    </HallpassProvider>
  )
}

/** The segments of the one catch-all parameter, under any folder name. */
const segmentsOf = (params: Segments | undefined): string[] | undefined =>
  Object.values(params ?? {}).find(Array.isArray)

const WrongSetup = ({ app }: { app: NextApp }) => (
  <HallpassProvider app={app}>
    <MessageCard title="The handler is not set up" fullPage>
      Put the page into a catch-all route, app{app.urls.handler}/[...stack]/page.tsx, and pass its props as routeProps.
    </MessageCard>
  </HallpassProvider>
)
