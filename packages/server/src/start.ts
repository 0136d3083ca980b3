import type { Server as NetServer } from 'node:net'
import type { App } from './app.ts'
import { type BackgroundOptions, startBackground } from './background.ts'
import { type CloseOptions, type Closing, createClosing } from './closing.ts'
import { type Clock, systemClock } from './core/clock.ts'
import { createConnectionShares } from './core/connection-shares.ts'
import type { StandIn } from './core/oauth/context.ts'
import type { OutgoingOptions } from './core/outgoing/index.ts'
import { ownerProofOf } from './core/projects/first-user.ts'
import type { KeyValues } from './core/projects/keys.ts'
import { createApp } from './create-app.ts'
import { openDatabase } from './db/database.ts'
import type { DbConnection } from './db/index.ts'
import { receiptPages } from './features/billing/receipt-pages.ts'
import { dashboardSessionPages } from './features/dashboard-session/pages.ts'
import { docsPages } from './features/docs/site/pages.ts'
import { fileRoutes } from './features/files/routes.ts'
import { inboxPages } from './features/inbox/pages.ts'
import { serverFactsPages } from './features/meta/pages.ts'
import { connectPages } from './features/oauth/connect/pages.ts'
import { confirmPages } from './features/oauth/idp-initiated/pages.ts'
import { linkPages } from './features/oauth/link/pages.ts'
import { pictureRoutes } from './features/pictures/routes.ts'
import { sdkRegistryPages } from './features/sdk-registry/pages.ts'
import type { WebFolders } from './features/web/folders.ts'
import { webFonts, webPages } from './features/web/pages.ts'
import { pagesOrigin } from './features/web/pages-origin.ts'
import { closeServer, drainAndClose } from './http/close.ts'
import type { DeclaredOptions } from './http/declared.ts'
import { createHttpServer, listen, type PortSetting, requireFreePort } from './http/listen.ts'
import { attachMetrics } from './http/metrics-access.ts'
import { RouteTable } from './http/route-table.ts'
import { attach } from './http/server.ts'
import { startMockProviders } from './mock-providers.ts'
import { createLogger, type Logger, type MetricsOfAll, routeConsole, surviveRejections } from './observe/index.ts'
import { prepareLater } from './prepare-later.ts'
import { routes } from './routes.ts'
import type { Settings } from './settings/index.ts'

export interface RunningServer {
  app: App
  url: string
  port: number
  /** Keys of the project `internal` that were made at this start; the data folder keeps them. */
  generatedKeys: KeyValues | undefined
  /** Strangers may reach the server, and nobody owns it yet. */
  isOwnerAwaited: boolean
  /** What its owner then has to know, unless the settings name their address. */
  setupCode: string | undefined
  /** Of what answers instead of OAuth providers, if something does. */
  mockUrl: string | undefined
  /** Resolves when the server cannot go on by itself. */
  failed: Promise<Error>
  close(options?: CloseOptions): Promise<void>
}

export interface StartOptions extends DeclaredOptions, BackgroundOptions {
  clock?: Clock
  log?: Logger
  /** Instead of the database that the settings name. */
  connection?: DbConnection
  /** Called for every statement; tests count them. */
  onStatement?: (sql: string) => void
  /** Instead of the mock that the settings name. */
  standIn?: StandIn
  /** How requests are sent to addresses that customers gave. */
  outgoing?: OutgoingOptions
  /** For one of several processes that serve a port: resolves with the port when it is to be opened. */
  knock?: (setting: PortSetting) => Promise<NetServer>
  metricsOfAll?: MetricsOfAll
  /** The process is for this server alone, and lives on when something is rejected that nobody handles. */
  ownsProcess?: boolean
  /** Ends a start that waits for migrations. */
  signal?: AbortSignal
  /** Instead of where the dashboard and our own pages are built. */
  webFolders?: WebFolders
  /** Instead of where the packages of apps are, or are packed. */
  findSdkFolder?: () => Promise<string>
}

/** The whole product in one process. Anything that was started is closed again before an error is thrown. */
export async function startServer(settings: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const log = options.log ?? createLogger(settings)
  const closing = createClosing(log)
  const { failed, onLost, close } = closing
  try {
    if (!options.knock) await requireFreePort(settings.host, settings.port)
    const database = await openDatabase(settings, log, { ...options, createShares: createConnectionShares, onLost })
    closing.add(() => database.close())
    const mock = options.standIn ? undefined : await startMockProviders(settings)
    if (mock) closing.add(() => mock.close())
    const standIn = options.standIn ?? mock?.standIn
    const { clock = systemClock, outgoing, metricsOfAll } = options
    const { app, generatedKeys } = await createApp(settings, database, log, clock, { standIn, outgoing, metricsOfAll })
    if (options.ownsProcess) {
      const undo = [surviveRejections(app), routeConsole(log)]
      closing.add(async () => {
        for (const one of undo) one()
      })
    }
    closing.add(() => app.tracer.close())
    closing.add(async () => app.outgoing.close())
    closing.add(() => app.activity.flush())
    closing.add(() => app.signIns.flush())
    const background = await startBackground(app, options)
    closing.add(() => background.stop())
    const pages = [
      pagesOrigin(app),
      docsPages(app, routes, webFonts(options.webFolders)),
      fileRoutes(app),
      receiptPages(app),
      pictureRoutes(app),
      inboxPages(app),
      sdkRegistryPages(app, options.findSdkFolder),
      serverFactsPages(app),
      connectPages(app),
      linkPages(app),
      confirmPages(app),
      dashboardSessionPages(app),
      ...webPages(app, options.webFolders),
    ]
    const owner = await findOwnerProof(app)
    await openMetrics(app, closing, options)
    const server = createHttpServer()
    attach(server, app, new RouteTable(routes), pages, options)
    // Last in, first out: requests under way finish before the parts that they use are closed.
    closing.add(({ drainMillis }) => drainAndClose(server, app, drainMillis))
    await app.maintenance.read()
    const handle = await options.knock?.('HALLPASS_PORT')
    const port = await listen(server, { host: settings.host, port: settings.port, handle })
    if (options.ownsProcess) closing.add(prepareLater(app))
    return { app, url: settings.url, port, generatedKeys, ...owner, mockUrl: standIn?.url, failed, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openMetrics(app: App, closing: Closing, { knock }: StartOptions): Promise<void> {
  const { host, metrics, metricsPort } = app.settings
  if (!metrics || metricsPort === undefined) return
  const server = createHttpServer()
  attachMetrics(server, app)
  const setting = 'HALLPASS_METRICS_PORT'
  await listen(server, { host, port: metricsPort, setting, handle: await knock?.(setting) })
  closing.add(() => closeServer(server))
}

async function findOwnerProof(app: App): Promise<Pick<RunningServer, 'isOwnerAwaited' | 'setupCode'>> {
  const internal = await app.projects.get('internal')
  const proof = ownerProofOf(app, internal)
  const setupCode = proof === 'setup-code' ? app.setupCode.show(internal.tenancyId) : undefined
  return { isOwnerAwaited: proof !== null, setupCode }
}
