import { resolveHandlerPath } from '@hallpass/react/internal'
import { notFound } from 'next/navigation'
import { MessageCard } from '../client/components.ts'
import { RoutedHandler } from '../client/handler.tsx'
import type { HallpassHandlerProps, NextApp, Segments } from '../props.ts'
import { HallpassProvider } from './provider.tsx'

/** Every page below the app's handler URL; in a catch-all route. What it does not know is Next's 404. */
export async function HallpassHandler({ app, routeProps, params, searchParams: _, ...rest }: HallpassHandlerProps) {
  const segments = segmentsOf(await (routeProps?.params ?? params))
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
