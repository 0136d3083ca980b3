import type { TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import type { Sealer } from '../crypto/index.ts'
import { OpenIdProblem, readDocument } from '../oauth/open-id-document.ts'
import { type Outgoing, OutgoingFailure, OutgoingRefusal } from '../outgoing/index.ts'
import type { Project } from '../projects/project.ts'
import { type Connection, clientAuthOf, connectionOf } from './connection.ts'
import { fetchMetadata, MetadataProblem, understandMetadata } from './metadata.ts'
import { readCertificates } from './saml-store.ts'

interface Context {
  sealer: Sealer
  clock: Clock
}

/** How a connection does, for whoever looks after the installation. */
export interface ConnectionReport {
  connection: Connection
  lastSuccessAt: Date | null
  /** When the last certificate ends that was not retired; null with OpenID Connect, and where there is none. */
  certificatesEnd: Date | null
}

/** Oldest first. */
export async function reportConnections(
  app: Context,
  { db, project }: { db: TenantDb; project: Project },
): Promise<ConnectionReport[]> {
  const rows = await db.selectFrom('sso_connections').selectAll().orderBy('created_at').orderBy('id').execute()
  const ids = rows.map(({ id }) => id)
  // The one that lasts longest first.
  const certificates = ids.length > 0 ? await readCertificates(db, ids) : []
  const kept = certificates.filter(({ retired_at }) => retired_at === null)
  return rows.map((row) => ({
    connection: connectionOf(app, project, row),
    lastSuccessAt: row.last_success_at,
    certificatesEnd: kept.find(({ connection_id }) => connection_id === row.id)?.not_after ?? null,
  }))
}

const soonMillis = 30 * 24 * 3_600_000

/** What keeps people from signing in by it, now or soon, in a sentence each. */
export async function problemsOf(
  app: Context & { outgoing: Outgoing },
  db: TenantDb,
  { connection, certificatesEnd }: ConnectionReport,
): Promise<string[]> {
  const { teamId, state, type } = connection
  const verified = await db
    .selectFrom('sso_domains')
    .select('id')
    .where('team_id', '=', teamId)
    .where('verification', '=', 'verified')
    .executeTakeFirst()
  return [
    ...(state === 'active' ? [] : [`It is ${state === 'draft' ? 'a draft' : 'switched off'}.`]),
    ...(verified ? [] : ['The team has proved no domain, so nobody new can come in.']),
    ...(type === 'saml' ? certificateProblems(app.clock.now(), certificatesEnd) : []),
    ...(await providerProblems(app, connection)),
  ]
}

function certificateProblems(now: Date, end: Date | null): string[] {
  if (end === null) return ['It has no certificate that counts.']
  const day = end.toISOString().slice(0, 10)
  if (end <= now) return [`Its last certificate ended on ${day}.`]
  return end.getTime() - now.getTime() < soonMillis ? [`Its last certificate ends on ${day}.`] : []
}

async function providerProblems(app: Context & { outgoing: Outgoing }, connection: Connection): Promise<string[]> {
  try {
    if (connection.type === 'oidc')
      await readDocument(app.outgoing, connection.config.issuer, clientAuthOf(connection.config))
    else if (connection.config.metadataUrl !== null) {
      const { idpEntityId, ssoUrl, metadataUrl } = connection.config
      const found = await understandMetadata(await fetchMetadata(app, metadataUrl), app.clock.now())
      if (found.entityId !== idpEntityId) return ['The metadata is of another identity provider.']
      if (found.ssoUrl !== ssoUrl) return [`The metadata says that people sign in at ${found.ssoUrl} now.`]
    }
    return []
  } catch (error) {
    const kinds = [OpenIdProblem, MetadataProblem, OutgoingRefusal, OutgoingFailure]
    if (kinds.some((kind) => error instanceof kind)) return [(error as Error).message]
    throw error
  }
}
