import { textError } from '@hallpass/contract'
import type { createSamlConnection } from '@hallpass/contract/endpoints'
import type * as z from 'zod'
import { describeAudit } from '../../core/audit/index.ts'
import { connectionOf, findConnectionRow, type SamlConnection, sealConfig } from '../../core/sso/connection.ts'
import { fetchMetadata, keepMetadata, MetadataProblem, understandMetadata } from '../../core/sso/metadata.ts'
import { type IdpMetadata, writeSpMetadata } from '../../core/sso/saml/index.ts'
import { samlUrls } from '../../core/sso/saml-entrance.ts'
import { keepCertificates, readCertificates } from '../../core/sso/saml-store.ts'
import { dropTest } from '../../core/sso/tests.ts'
import type { Call, OpenCall } from '../../http/call.ts'
import { newConnectionKey } from './client-auth.ts'
import { notFound, requireConnectable, requireRoom, withId } from './connections.ts'
import { requireLanding } from './idp-initiated.ts'
import { holdConnection, insertConnection, updateConnection } from './store.ts'
import { view } from './view.ts'

type Creation = z.output<NonNullable<(typeof createSamlConnection)['body']>>
type Given = Pick<Creation, 'metadata' | 'metadata_url'>

export const createSaml = (call: Call, { id, ...body }: Creation) =>
  withId(id, (made) => createSamlWith(call, made, body))

async function createSamlWith(call: Call, id: string, body: Omit<Creation, 'id'>) {
  const { app, db, project } = call
  requireConnectable(call, body.default_permission_ids)
  requireLanding(call, body)
  // Before anybody is asked and a key is made, which take their time.
  await requireRoom(db, 'sso_connections', body.team_id)
  const idp = await readGiven(call, body)
  const now = app.clock.now()
  const keys = await newConnectionKey(call)
  const { metadata: _, ...after } = body
  describeAudit(db, { target: { type: 'sso_connection', id: body.display_name }, after })
  const config = {
    ...{ idpEntityId: idp.entityId, ssoUrl: idp.ssoUrl, signsRequests: idp.wantsSignedRequests },
    ...{ metadataUrl: body.metadata_url ?? null, nameIdFormat: body.name_id_format, isForced: body.force_authn },
    ...{ claims: body.claims, ...keys },
  }
  return db.transaction().execute(async (tx) => {
    await requireRoom(tx, 'sso_connections', body.team_id)
    const row = await insertConnection(tx, {
      ...{ id, type: 'saml', state: 'draft', created_at: now, sealed_config: sealConfig(app, project, id, config) },
      ...{ team_id: body.team_id, display_name: body.display_name, jit: body.jit },
      ...{ default_permission_ids: body.default_permission_ids, session_hours: body.session_hours },
      is_idp_initiated_allowed: body.is_idp_initiated_allowed,
      idp_initiated_redirect_url: body.idp_initiated_redirect_url,
    })
    await keepCertificates(tx, id, idp.certificates, now)
    return view(call, row, await readCertificates(tx, [id]))
  })
}

export async function readNewMetadata(call: Call, id: string, given: Given) {
  const { app, db, project } = call
  const known = await findConnectionRow(db, id)
  if (known?.type !== 'saml') throw notFound()
  const idp = await readGiven(call, given)
  return explained(() =>
    db.transaction().execute(async (tx) => {
      const held = await holdConnection(tx, id)
      if (!held) throw notFound()
      const connection = connectionOf(app, project, held) as SamlConnection
      const { certificates, config } = await keepMetadata(tx, connection, idp, app.clock.now())
      const changed = { ...config, metadataUrl: given.metadata_url ?? config.metadataUrl }
      const sealed_config = sealConfig(app, project, id, changed)
      const row = await updateConnection(tx, id, { sealed_config, metadata_problem: null })
      await dropTest(tx, id)
      const after = view(call, row, certificates)
      describeAudit(tx, { target: { type: 'sso_connection', id: held.display_name }, after })
      return after
    }),
  )
}

function readGiven({ app }: Call, { metadata, metadata_url }: Given): Promise<IdpMetadata> {
  if ((metadata === undefined) === (metadata_url === undefined))
    throw textError(400, 'Send either metadata or metadata_url.')
  return explained(async () =>
    understandMetadata(metadata ?? (await fetchMetadata(app, metadata_url!)), app.clock.now()),
  )
}

const explained = <T>(work: () => Promise<T>): Promise<T> =>
  work().catch((error: unknown) => {
    throw error instanceof MetadataProblem ? textError(400, error.message) : error
  })

/** For an identity provider, before and after the connection is active. */
export async function spMetadata({ app }: OpenCall, projectId: string, id: string): Promise<Response> {
  const project = await app.projects.find(projectId)
  const row = project && (await findConnectionRow(app.database.forTenancy(project.tenancyId), id))
  if (!project || row?.type !== 'saml') throw notFound()
  const { config } = connectionOf(app, project, row) as SamlConnection
  const { certificate, signsRequests, nameIdFormat } = config
  const { entityId, acsUrl } = samlUrls(app, project, id)
  const xml = writeSpMetadata({ entityId, acsUrl, certificate, signsRequests, nameIdFormat })
  return new Response(xml, { headers: { 'content-type': 'application/samlmetadata+xml; charset=utf-8' } })
}
