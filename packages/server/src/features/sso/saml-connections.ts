import { randomUUID } from 'node:crypto'
import { samlLimits, samlMetadataProblems, textError } from '@hallpass/contract'
import type { createSamlConnection } from '@hallpass/contract/endpoints'
import type * as z from 'zod'
import { describeAudit } from '../../core/audit/index.ts'
import { OutgoingFailure, OutgoingRefusal } from '../../core/outgoing/index.ts'
import { connectionOf, findConnectionRow, type SamlConnection, sealConfig } from '../../core/sso/connection.ts'
import { type IdpMetadata, makeKeyPair, readIdpMetadata, writeSpMetadata } from '../../core/sso/saml/index.ts'
import { samlUrls } from '../../core/sso/saml-entrance.ts'
import { keepCertificates, readCertificates } from '../../core/sso/saml-store.ts'
import type { Call, OpenCall } from '../../http/call.ts'
import { notFound, requireConnectable, requireRoom } from './connections.ts'
import { holdConnection, insertConnection, updateConnection } from './store.ts'
import { view } from './view.ts'

type Creation = z.output<NonNullable<(typeof createSamlConnection)['body']>>
type Given = Pick<Creation, 'metadata' | 'metadata_url'>

/** With an id that the identity provider was told already, where there is one. */
export async function createSaml(call: Call, body: Creation, id: string = randomUUID()) {
  const { app, db, project } = call
  requireConnectable(call, body.default_permission_ids)
  const idp = await readGiven(call, body)
  const now = app.clock.now()
  const keys = await makeKeyPair(new URL(app.settings.url).hostname, now)
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
    })
    await keepCertificates(tx, id, idp.certificates, now)
    return view(call, row, await readCertificates(tx, [id]))
  })
}

/** New metadata of the same identity provider: another one would be known by the names of people that this one gave. */
export async function readNewMetadata(call: Call, id: string, given: Given) {
  const { app, db, project } = call
  const known = await findConnectionRow(db, id)
  if (known?.type !== 'saml') throw notFound()
  const idp = await readGiven(call, given)
  return db.transaction().execute(async (tx) => {
    const held = await holdConnection(tx, id)
    if (!held) throw notFound()
    const { config } = connectionOf(app, project, held) as SamlConnection
    if (config.idpEntityId !== idp.entityId) throw textError(400, 'The metadata is of another identity provider.')
    await keepCertificates(tx, id, idp.certificates, app.clock.now())
    const certificates = await readCertificates(tx, [id])
    if (certificates.length > samlLimits.certificates) throw textError(400, samlMetadataProblems.too_many_certificates)
    const { ssoUrl, wantsSignedRequests: signsRequests } = idp
    const changed = { ...config, ssoUrl, signsRequests, metadataUrl: given.metadata_url ?? config.metadataUrl }
    const row = await updateConnection(tx, id, { sealed_config: sealConfig(app, project, id, changed) })
    const after = view(call, row, certificates)
    describeAudit(tx, { target: { type: 'sso_connection', id: held.display_name }, after })
    return after
  })
}

async function readGiven({ app }: Call, { metadata, metadata_url }: Given): Promise<IdpMetadata> {
  if ((metadata === undefined) === (metadata_url === undefined))
    throw textError(400, 'Send either metadata or metadata_url.')
  const text = metadata ?? (await fetchMetadata(app, metadata_url ?? ''))
  const result = await readIdpMetadata(text, app.clock.now())
  if (!result.ok) throw textError(400, samlMetadataProblems[result.problem])
  return result
}

async function fetchMetadata({ outgoing }: Call['app'], url: string): Promise<string> {
  try {
    const { status, bytes } = await outgoing.get(url, {
      headers: { 'user-agent': 'Hallpass', accept: 'application/samlmetadata+xml, application/xml' },
      maxBytes: samlLimits.metadataBytes,
    })
    if (status === 200) return bytes.toString('utf8')
    throw textError(400, `The metadata could not be read: the answer was ${status}.`)
  } catch (error) {
    const isExplained = error instanceof OutgoingFailure || error instanceof OutgoingRefusal
    throw isExplained ? textError(400, error.message) : error
  }
}

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
