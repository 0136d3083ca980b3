import { randomUUID } from 'node:crypto'
import { knownError, ssoLimits, textError } from '@hallpass/contract'
import type { createSsoConnection, updateSsoConnection } from '@hallpass/contract/endpoints'
import type * as z from 'zod'
import { describeAudit, describeBefore } from '../../core/audit/index.ts'
import type { KeyPair } from '../../core/crypto/index.ts'
import { permissionsOf } from '../../core/permissions/index.ts'
import { shortenSessions } from '../../core/sessions/sso-terms.ts'
import {
  type Connection,
  type ConnectionRow,
  clientAuthOf,
  connectionOf,
  findConnectionRow,
  sealConfig,
} from '../../core/sso/connection.ts'
import { readCertificates } from '../../core/sso/saml-store.ts'
import { dropTest } from '../../core/sso/tests.ts'
import { holdTeam } from '../../core/teams/members.ts'
import { isUniqueViolation, retryingDeadlocks, type TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { changedCredential, keyFor, newCredential } from './client-auth.ts'
import { requireAnother } from './enforcement-store.ts'
import { requireLanding } from './idp-initiated.ts'
import {
  countInTeam,
  deleteConnection,
  holdConnection,
  insertConnection,
  lockTeam,
  readConnections,
  updateConnection,
} from './store.ts'
import { requireCertificate, requireUsable } from './usable.ts'
import { view } from './view.ts'

export async function viewConnections(call: Call, teamId: string | undefined) {
  const rows = await readConnections(call.db, teamId)
  const samlIds = rows.filter(({ type }) => type === 'saml').map(({ id }) => id)
  const certificates = samlIds.length > 0 ? await readCertificates(call.db, samlIds) : []
  return rows.map((row) => view(call, row, certificates))
}

type Creation = z.output<NonNullable<(typeof createSsoConnection)['body']>>
type Change = z.output<NonNullable<(typeof updateSsoConnection)['body']>>

/** With the id that the identity provider was told already, where there is one. */
export async function withId<T>(chosen: string | undefined, make: (id: string) => Promise<T>): Promise<T> {
  try {
    return await make(chosen ?? randomUUID())
  } catch (error) {
    if (!isUniqueViolation(error, 'sso_connections_pkey')) throw error
    throw textError(409, 'This project has a connection with this id.')
  }
}

export const createConnection = (call: Call, { id, ...body }: Creation) =>
  withId(id, (made) => createConnectionWith(call, made, body))

async function createConnectionWith(call: Call, id: string, body: Omit<Creation, 'id'>) {
  requireConnectable(call, body.default_permission_ids)
  // Before a key is made, which takes its time.
  await requireRoom(call.db, 'sso_connections', body.team_id)
  describeAudit(call.db, { target: { type: 'sso_connection', id: body.display_name }, after: body })
  const { issuer, client_id: clientId, scopes, claims } = body
  const config = { issuer, clientId, scopes, claims, ...(await newCredential(call, body)) }
  const row = await call.db.transaction().execute(async (tx) => {
    await requireRoom(tx, 'sso_connections', body.team_id)
    return insertConnection(tx, {
      id,
      team_id: body.team_id,
      type: 'oidc',
      display_name: body.display_name,
      state: 'draft',
      sealed_config: sealConfig(call.app, call.project, id, config),
      jit: body.jit,
      default_permission_ids: body.default_permission_ids,
      session_hours: body.session_hours,
      created_at: call.app.clock.now(),
    })
  })
  return view(call, row, [])
}

/** Whoever decides who a person of the dashboard is decides over every project that they may open. */
export function requireConnectable(call: Call, permissionIds: readonly string[] | null) {
  if (call.project.id === 'internal') throw textError(400, 'Teams of the dashboard have no connections of their own.')
  requirePermissions(call, permissionIds)
}

const room = {
  sso_connections: ssoLimits.connectionsPerTeam,
  sso_domains: ssoLimits.domainsPerTeam,
  group_mappings: ssoLimits.groupMappingsPerTeam,
} as const

/** That the team is there, and may have one more. */
export async function requireRoom(tx: Call['db'], table: keyof typeof room, teamId: string) {
  if (!(await holdTeam(tx, teamId))) throw noTeam(teamId)
  const max = room[table]
  if ((await countInTeam(tx, table, teamId)) >= max) throw textError(400, `A team can have ${max} of these.`)
}

function requirePermissions({ project }: Call, ids: readonly string[] | null | undefined) {
  const graph = permissionsOf(project)
  const missing = ids?.find((id) => graph.scopeOf(id) !== 'team')
  if (missing !== undefined) throw knownError('PERMISSION_NOT_FOUND', { permission_id: missing })
}

export async function changeConnection(call: Call, id: string, body: Change) {
  requirePermissions(call, body.default_permission_ids)
  const known = await getConnection(call, id)
  // Asked before anything is held: the answer may take its time.
  if (needsUsable(known, body)) await requireUsable(call, known, body.client_auth)
  const key = await keyFor(call, known, body)
  // Sessions that are made shorter may be ended by others at the same moment.
  return retryingDeadlocks(() => call.db.transaction().execute((tx) => changeIn(tx, call, known, { body, key })))
}

async function changeIn(
  tx: TenantDb,
  call: Call,
  { id, teamId }: Connection,
  { body, key }: { body: Change; key: KeyPair | undefined },
) {
  // Before the connection, as those do who require that there is one.
  await lockTeam(tx, teamId)
  const held = await holdConnection(tx, id)
  if (!held) throw notFound()
  if (held.state === 'active' && body.state !== undefined && body.state !== 'active')
    await requireAnother(tx, held.team_id, id)
  const { is_idp_initiated_allowed, idp_initiated_redirect_url } = body
  if (is_idp_initiated_allowed !== undefined || idp_initiated_redirect_url !== undefined)
    requireLanding(call, { ...held, ...body })
  const certificates = await readCertificates(tx, [id])
  if (body.state === 'active' && held.state !== 'active') requireCertificate(call, held, certificates)
  await describeBefore(tx, async () => view(call, held, certificates))
  const { isOther, values } = changesOf(call, held, body, key)
  const changed = await updateConnection(tx, id, values)
  if (isOther) await dropTest(tx, id)
  if (body.session_hours) await shortenSessions(tx, id, body.session_hours)
  const after = view(call, changed, certificates)
  describeAudit(tx, { target: { type: 'sso_connection', id: held.display_name }, after })
  return after
}

/** Also one that is in use, and is to prove itself in another way. */
const needsUsable = ({ state, type, config }: Connection, body: Change) =>
  (body.state ?? state) === 'active' &&
  (state !== 'active' || (type === 'oidc' && clientAuthOf(config) !== (body.client_auth ?? clientAuthOf(config))))

function changesOf({ app, project }: Call, held: ConnectionRow, body: Change, key: KeyPair | undefined) {
  const { client_id, client_auth, client_secret, client_key, scopes, claims, name_id_format, force_authn, ...rest } =
    body
  const connection = connectionOf(app, project, held)
  const ofOidc = [client_id, client_auth, client_secret, client_key, scopes]
  const ofSaml = [name_id_format, force_authn, body.is_idp_initiated_allowed, body.idp_initiated_redirect_url]
  const strange = connection.type === 'oidc' ? ofSaml : ofOidc
  if (strange.some((value) => value !== undefined)) throw textError(400, 'A field is of the other protocol.')
  const changed = {
    ...(client_id !== undefined && { clientId: client_id }),
    ...(scopes !== undefined && { scopes }),
    ...(claims !== undefined && { claims }),
    ...(name_id_format !== undefined && { nameIdFormat: name_id_format }),
    ...(force_authn !== undefined && { isForced: force_authn }),
  }
  const config =
    connection.type === 'oidc'
      ? { ...connection.config, ...changed, ...changedCredential(connection.config, body, key) }
      : { ...connection.config, ...changed }
  const isOther = signingIn(config) !== signingIn(connection.config)
  return { isOther, values: { sealed_config: sealConfig(app, project, held.id, config), ...rest } }
}

/** What a test sign-in has tested: a key that is only prepared is not of it. */
const signingIn = (config: Connection['config']) => JSON.stringify({ ...config, nextKey: undefined })

export async function getConnection({ app, db, project }: Call, id: string): Promise<Connection> {
  const row = await findConnectionRow(db, id)
  if (!row) throw notFound()
  return connectionOf(app, project, row)
}

export const notFound = () => textError(404, 'There is no such connection.')

export const noTeam = (teamId: string) => knownError('TEAM_NOT_FOUND', { team_id: teamId })

export const removeConnection = ({ db }: Call, id: string) =>
  db.transaction().execute((tx) => removeConnectionIn(tx, id))

export async function removeConnectionIn(tx: TenantDb, id: string) {
  const known = await findConnectionRow(tx, id)
  if (!known) throw notFound()
  await lockTeam(tx, known.team_id)
  if (known.state === 'active') await requireAnother(tx, known.team_id, id)
  const row = await deleteConnection(tx, id)
  if (!row) throw notFound()
  describeAudit(tx, { target: { type: 'sso_connection', id: row.display_name } })
}
