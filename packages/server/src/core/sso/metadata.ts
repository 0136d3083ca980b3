import { samlLimits, samlMetadataProblems } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import type { Sealer } from '../crypto/index.ts'
import { type Outgoing, OutgoingFailure, OutgoingRefusal } from '../outgoing/index.ts'
import type { Project } from '../projects/project.ts'
import { connectionOf, type SamlConnection, sealConfig } from './connection.ts'
import { type IdpMetadata, readIdpMetadata } from './saml/index.ts'
import { keepCertificates, readCertificates } from './saml-store.ts'

/** What is wrong with metadata, in words for whoever administers the identity provider. */
export class MetadataProblem extends Error {}

interface Context {
  outgoing: Outgoing
  clock: Clock
}

/** Over TLS, from the very address: what comes is trusted for being there. Only a machine for development is asked without. */
export async function fetchMetadata({ outgoing }: Pick<Context, 'outgoing'>, url: string): Promise<string> {
  const file = {
    headers: { 'user-agent': 'Hallpass', accept: 'application/samlmetadata+xml, application/xml' },
    maxBytes: samlLimits.metadataBytes,
  }
  const { status, bytes } = await outgoing.get(url, file).catch((error: unknown) => {
    const isExplained = error instanceof OutgoingFailure || error instanceof OutgoingRefusal
    throw isExplained ? new MetadataProblem(error.message) : error
  })
  if (status !== 200) throw new MetadataProblem(`The metadata could not be read: the answer was ${status}.`)
  return bytes.toString('utf8')
}

export async function understandMetadata(text: string, now: Date): Promise<IdpMetadata> {
  const result = await readIdpMetadata(text, now)
  if (!result.ok) throw new MetadataProblem(samlMetadataProblems[result.problem])
  return result
}

/** Of the same identity provider: another one would be known by the names of people that this one gave. */
export async function keepMetadata(
  tx: TenantDb,
  { config, id }: Pick<SamlConnection, 'config' | 'id'>,
  idp: IdpMetadata,
  now: Date,
) {
  if (config.idpEntityId !== idp.entityId) throw new MetadataProblem('The metadata is of another identity provider.')
  await keepCertificates(tx, id, idp.certificates, now)
  const certificates = await readCertificates(tx, [id])
  if (certificates.filter(({ retired_at }) => retired_at === null).length > samlLimits.certificates)
    throw new MetadataProblem(samlMetadataProblems.too_many_certificates)
  return { certificates, config: { ...config, ssoUrl: idp.ssoUrl, signsRequests: idp.wantsSignedRequests } }
}

export interface RefreshContext extends Context {
  sealer: Sealer
}

/**
 * Asks for the metadata again, unless that was done just now: whoever sends answers with a wrong signature must not make us ask
 * for it every time. False where nothing was learned.
 */
export async function refreshMetadata(
  app: RefreshContext,
  { db, project, id }: { db: TenantDb; project: Project; id: string },
  pauseMillis: number,
): Promise<boolean> {
  const now = app.clock.now()
  const row = await db
    .updateTable('sso_connections')
    .set({ metadata_read_at: now })
    .where('id', '=', id)
    .where('type', '=', 'saml')
    .where((eb) =>
      eb.or([eb('metadata_read_at', 'is', null), eb('metadata_read_at', '<=', new Date(now.getTime() - pauseMillis))]),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return false
  const { config } = connectionOf(app, project, row) as SamlConnection
  if (config.metadataUrl === null) return false
  const problem = await learn(app, { db, project, id }, config.metadataUrl)
  await db.updateTable('sso_connections').set({ metadata_problem: problem }).where('id', '=', id).execute()
  return problem === null
}

/** Null, or what was wrong. */
async function learn(
  app: RefreshContext,
  { db, project, id }: { db: TenantDb; project: Project; id: string },
  url: string,
): Promise<string | null> {
  try {
    const now = app.clock.now()
    const idp = await understandMetadata(await fetchMetadata(app, url), now)
    await db.transaction().execute(async (tx) => {
      const held = await tx
        .selectFrom('sso_connections')
        .selectAll()
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!held) return
      const connection = connectionOf(app, project, held) as SamlConnection
      // Somebody gave another address meanwhile.
      if (connection.config.metadataUrl !== url) return
      const { config } = await keepMetadata(tx, connection, idp, now)
      const sealed_config = sealConfig(app, project, id, config)
      await tx.updateTable('sso_connections').set({ sealed_config }).where('id', '=', id).execute()
    })
    return null
  } catch (error) {
    if (error instanceof MetadataProblem) return error.message
    throw error
  }
}
