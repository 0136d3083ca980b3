import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { App } from '../app.ts'
import type { CloseOptions } from '../closing.ts'
import type { StandIn } from '../core/oauth/context.ts'
import type { OutgoingOptions } from '../core/outgoing/index.ts'
import { createPasswords } from '../core/passwords/index.ts'
import type { WebFolders } from '../features/web/folders.ts'
import { createLogger } from '../observe/index.ts'
import { readSettings } from '../settings/index.ts'
import { startServer } from '../start.ts'
import { createProject, type ProjectOptions } from './create-project.ts'
import { FixedClock } from './fixed-clock.ts'
import { freePort } from './free-port.ts'
import { send, type TestRequest, type TestResponse } from './http-client.ts'
import { Mailbox } from './mailbox.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { type TestKeys, TestProject } from './test-project.ts'

export interface TestServer {
  app: App
  base: string
  clock: FixedClock
  mailbox: Mailbox
  /** Where the server keeps its data; hand it to another server to have two on one database. */
  database: TestDatabase
  /** The project whose users own projects. */
  internal: TestProject
  /** Of a public server that nobody owned when it started. */
  setupCode: string | undefined
  /** Every line the server logged, parsed. */
  logs: Record<string, unknown>[]
  /** Statements that ran while `work` did. */
  countStatements(work: () => Promise<unknown>): Promise<string[]>
  request(method: string, path: string, request?: TestRequest): Promise<TestResponse>
  createProject(options?: ProjectOptions): Promise<TestProject>
  close(options?: CloseOptions): Promise<void>
}

export interface TestServerOptions {
  env?: Record<string, string> | ((port: number) => Record<string, string>)
  database?: TestDatabase
  clock?: FixedClock
  /** Answers instead of OAuth providers. */
  standIn?: StandIn
  /** How requests are sent to addresses that customers gave. */
  outgoing?: OutgoingOptions
  /** Instead of the pages that were built. */
  webFolders?: WebFolders
  /** Instead of packing the packages of apps. */
  findSdkFolder?: () => Promise<string>
  /** For tests about passwords: hashes that cost as much as those of people. */
  realHashes?: boolean
  /** Jobs of every minute and of the night begin by themselves. */
  byTheClock?: boolean
}

/** The least that Argon2 takes. A hash of people costs 35 ms, which is most of what a sign-up takes. */
const testCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

const internalKeys: TestKeys = { client: 'internal-publishable', server: 'internal-secret', admin: 'internal-admin' }

/** The real app over HTTP on a database of its own, closed when the test (or the file's hook) ends. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase())
  const clock = options.clock ?? new FixedClock()
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'hallpass-data-'))
  const settings = readSettings(
    environment(port, dataDir, typeof options.env === 'function' ? options.env(port) : options.env),
    { cwd: dataDir },
  )
  if (Array.isArray(settings)) throw new Error(settings.map((problem) => problem.message).join('\n'))
  const { log, logs } = capturedLog()
  const statements: { list: string[] | undefined } = { list: undefined }
  const running = await startServer(settings, {
    clock,
    log,
    connection: database.connection,
    refusesUndeclared: true,
    // They would come between statements that are counted.
    byTheClock: options.byTheClock ?? false,
    onStatement: (sql) => statements.list?.push(sql),
    ...(options.standIn && { standIn: options.standIn }),
    ...(options.outgoing && { outgoing: options.outgoing }),
    ...(options.webFolders && { webFolders: options.webFolders }),
    ...(options.findSdkFolder && { findSdkFolder: options.findSdkFolder }),
  })
  // A crowded machine is not a reason to refuse anyone; tests of the queue bring their own.
  running.app.passwords = createPasswords({ maxWaitMillis: 60_000, ...(!options.realHashes && { cost: testCost }) })
  const base = `http://127.0.0.1:${running.port}`
  const internal = new TestProject(base, 'internal', internalKeys)
  const close = async (closing?: CloseOptions) => {
    await running.close(closing)
    if (!options.database) await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  closeWithTest(close)
  return {
    app: running.app,
    base,
    clock,
    mailbox: new Mailbox(base),
    database,
    internal,
    setupCode: running.setupCode,
    logs,
    countStatements: async (work) => {
      await untilIdle(running.app)
      const list: string[] = []
      statements.list = list
      await work()
      statements.list = undefined
      return list.filter((statement) => !isActivity.test(statement))
    },
    request: (method, path, request) => send(base, method, path, request),
    createProject: (project) => createProject(internal, base, project),
    close,
  }
}

/** Done beside the requests, in batches whenever some seconds are over. */
const isActivity = /user_activity|sign_ins|last_active_at = greatest|audit_heads|from audit_pending/

/** Jobs that earlier calls left behind use the same database, and would be counted with what comes next. */
async function untilIdle({ activity, database, signIns }: App) {
  await activity.flush()
  await signIns.flush()
  const waiting = sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs where run_at <= now()`
  while (((await waiting.execute(database.system)).rows[0]?.n ?? 0) > 0) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

function environment(port: number, dataDir: string, extra: Record<string, string> = {}) {
  return {
    HALLPASS_PORT: String(port),
    HALLPASS_DATA_DIR: dataDir,
    HALLPASS_SECRET: 'a-secret-that-only-the-tests-of-this-project-know',
    HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: internalKeys.client,
    HALLPASS_INTERNAL_SECRET_SERVER_KEY: internalKeys.server,
    HALLPASS_INTERNAL_SUPER_SECRET_ADMIN_KEY: internalKeys.admin,
    HALLPASS_DASHBOARD_SIGN_UP: 'open',
    HALLPASS_RATE_LIMITS: 'off',
    HALLPASS_ROW_SECURITY: 'on',
    ...extra,
  }
}

function capturedLog() {
  const logs: Record<string, unknown>[] = []
  const write = (line: string) => void logs.push(JSON.parse(line))
  // The real logger: what a test does not find in here is not in an operator's log either.
  const log = createLogger({ development: false, logLevel: 'trace' }, { write })
  return { log, logs }
}

/** Outside of a running test (in beforeAll) there is nothing to hook on to; the file closes it itself. */
function closeWithTest(close: () => Promise<void>) {
  try {
    onTestFinished(close)
  } catch {
    // Called from a hook of the file.
  }
}
