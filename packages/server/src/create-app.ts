import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { installationCache } from '@hallpass/emails'
import type { App } from './app.ts'
import { ActivityRecorder } from './core/activity/recorder.ts'
import { AuditChainer } from './core/audit/index.ts'
import type { Clock } from './core/clock.ts'
import { createSealer, fingerprint, ProjectSealers } from './core/crypto/index.ts'
import { Countries } from './core/geo/countries.ts'
import { watchDatabase } from './core/health/metrics.ts'
import { createLimits, sharedLimiters } from './core/limits/index.ts'
import { createFairRenderer, createMailer } from './core/mail/index.ts'
import { Maintenance } from './core/maintenance.ts'
import type { StandIn } from './core/oauth/context.ts'
import { OldSystem } from './core/old-system/index.ts'
import { Outgoing, type OutgoingOptions } from './core/outgoing/index.ts'
import { createPasswords, loadCommonPasswords } from './core/passwords/index.ts'
import { createProcessor } from './core/payments/index.ts'
import { ProjectCache } from './core/projects/cache.ts'
import type { KeyValues } from './core/projects/keys.ts'
import { ownPagesKey, ownPagesKeyRows } from './core/projects/own-pages-key.ts'
import { seedInternalProject } from './core/projects/seed.ts'
import { SetupCode } from './core/projects/setup-code.ts'
import { RevocationPolls } from './core/sessions/revocation-polls.ts'
import { RotatingTokens } from './core/sessions/rotating-tokens.ts'
import { AddressHashes, SignInLog } from './core/sign-in-log/index.ts'
import { createAccessTokens, signingSecret } from './core/tokens/index.ts'
import type { Database, SystemDb } from './db/index.ts'
import { readMigrations } from './db/migration-files.ts'
import {
  createMetrics,
  createTracer,
  type Logger,
  type MetricsOfAll,
  statementLabel,
  watchBuild,
  watchCache,
  watchPool,
} from './observe/index.ts'
import { rotationStart } from './rotation-start.ts'
import { keepInternalKeys, resolveSecrets, type Settings } from './settings/index.ts'

export interface AppOptions {
  standIn?: StandIn | undefined
  outgoing?: OutgoingOptions | undefined
  /** Where several processes serve one port. */
  metricsOfAll?: MetricsOfAll | undefined
}

/** Puts the parts together on an open, migrated database. */
export async function createApp(
  settings: Settings,
  database: Database,
  log: Logger,
  clock: Clock,
  options: AppOptions = {},
) {
  const { standIn, metricsOfAll } = options
  const secrets = resolveSecrets(settings, await isSecretKnown(database.system))
  const sealer = createSealer(secrets, 'database')
  const firstSeen = await rememberSecrets(database.system, secrets, clock.now())
  // Two processes that start at once on an empty database must not both make `internal`.
  const generatedKeys = await database.transaction(async (system) => {
    await database.lock(system, 'seed')
    const keys = await seedInternalProject(system, sealer, settings, clock.now())
    // Before the database has them for good: what is nowhere else would be lost with this process.
    if (keys) keepKeys(settings, keys, log)
    return keys
  })
  // Everybody needs their project first.
  const projects = new ProjectCache(database.inLane('sign-in').system, sealer, (id) => ownPagesKeyRows(secrets, id))
  database.onChange((topic) => projects.forget(topic))
  // As for tokens: other processes may not know a new secret yet.
  const sharedSecret = () => signingSecret(secrets, firstSeen, clock.now())
  const countries = new Countries(log)
  const metrics = await createMetrics(settings, metricsOfAll)
  const outgoing = new Outgoing(settings.development, options.outgoing)
  const passwords = createPasswords({ width: Math.ceil(availableParallelism() / settings.processes) })
  const app: App = {
    settings,
    clock,
    log,
    metrics,
    tracer: createTracer(settings, log),
    database,
    projects,
    ownPagesKey: (id) => ownPagesKey(sharedSecret(), id),
    setupCode: new SetupCode(secrets, sharedSecret),
    tokens: createAccessTokens({
      secrets,
      firstSeen,
      issuerBase: settings.url,
      lifetimeMillis: settings.accessTokenTtlMillis,
      now: () => clock.now(),
    }),
    rotatingTokens: new RotatingTokens(secrets, await rotationStart(database.system)),
    passwords,
    commonPasswords: await loadCommonPasswords(settings.commonPasswords),
    // An embedded database may have one process; any number may share one that was given.
    limits: createLimits(
      settings,
      settings.databaseUrl || settings.processes > 1 ? sharedLimiters(database.rateLimitStore) : undefined,
      (limit) => metrics.count('limited', { limit }),
    ),
    sealer,
    vaultSealers: new ProjectSealers(secrets, 'data-vault'),
    activity: new ActivityRecorder(database.system, log),
    signIns: new SignInLog({ system: database.system, log, countries, addresses: new AddressHashes(secrets) }),
    auditChainer: new AuditChainer(log),
    revocationPolls: new RevocationPolls(database.system, log),
    countries,
    mail: createMailer({ settings, log }),
    emails: createFairRenderer({
      clock,
      width: settings.concurrency.renders,
      cacheDirs: [installationCache, join(settings.dataDir, 'email-sandbox')],
      onWarning: (message, error) => log.warn({ err: error }, message),
    }),
    outgoing,
    oldSystem: new OldSystem({ outgoing, clock, log, sealer, passwords }),
    processor: createProcessor(settings, log),
    maintenance: new Maintenance(database.system, log),
    serving: { isDraining: false, isClosing: false },
    standIn,
  }
  watchApp(app)
  logSlowStatements(app)
  traceStatements(app)
  return { app, generatedKeys }
}

function watchApp(app: App) {
  const { metrics, database } = app
  if (!metrics.isOn) return
  watchBuild(metrics, readMigrations().length)
  watchDatabase(app)
  watchPool(metrics, 'requests', () => database.poolState())
  watchCache(metrics, 'projects', () => app.projects.counts)
  watchCache(metrics, 'tokens', () => app.tokens.cacheCounts)
  metrics.watch('passwordHashes', () => Object.entries(app.passwords.load).map(([state, count]) => [{ state }, count]))
  database.onStatementEnd(({ sql, name, millis }) =>
    metrics.observe('statementSeconds', { statement: statementLabel(sql, name) }, millis / 1000),
  )
}

/** Callers and tables decide how long a statement is. */
const maxLoggedSql = 2000

function logSlowStatements({ database, log, settings: { slowStatementMillis } }: App) {
  if (slowStatementMillis === undefined) return
  database.onStatementEnd(({ sql, name, millis, hasFailed }) => {
    if (millis < slowStatementMillis) return
    const fields = { statement: name, sql: sql.slice(0, maxLoggedSql), millis: Math.round(millis), hasFailed }
    log.warn(fields, 'a statement was slow')
  })
}

function traceStatements({ database, tracer }: App) {
  if (!tracer.isOn) return
  database.onStatementEnd(({ sql, name, startedAt, hasFailed }) =>
    tracer.record(statementLabel(sql, name), startedAt, hasFailed, {
      'db.system.name': 'postgresql',
      'db.query.text': sql.slice(0, maxLoggedSql),
    }),
  )
}

/** Where the folder cannot be written, as in some containers, the server starts all the same. */
function keepKeys({ dataDir }: Settings, keys: KeyValues, log: Logger) {
  try {
    keepInternalKeys(dataDir, keys)
  } catch (error) {
    log.warn({ err: error }, 'the keys of internal could not be kept: hallpass keys internal --new makes others')
  }
}

/** A database that has seen a secret is of no use without one that it has seen. */
const isSecretKnown = async (system: SystemDb) =>
  (await system.selectFrom('server_secrets').select('fingerprint').limit(1).executeTakeFirst()) !== undefined

/** When each secret was first seen, so that a new one verifies for an hour before it signs. */
async function rememberSecrets(system: SystemDb, secrets: readonly string[], now: Date) {
  await system
    .insertInto('server_secrets')
    .values(secrets.map((secret) => ({ fingerprint: fingerprint(secret), first_seen_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const rows = await system.selectFrom('server_secrets').selectAll().execute()
  return new Map(rows.map((row) => [row.fingerprint, row.first_seen_at]))
}
