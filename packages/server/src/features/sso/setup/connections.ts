import { isTextError, textError } from '@hallpass/contract'
import type {
  createSetupConnection,
  createSetupSaml,
  ParsedOf,
  SsoConnection,
  updateSetupConnection,
} from '@hallpass/contract/endpoints'
import { findConnectionRow } from '../../../core/sso/connection.ts'
import { nextConnectionId } from '../../../core/sso/setup-links.ts'
import type { SetupCall } from '../../../http/setup-call.ts'
import { changeConnection, createConnection, notFound, removeConnectionIn, viewConnections } from '../connections.ts'
import { readAttempts } from '../reading.ts'
import { createSaml, readNewMetadata } from '../saml-connections.ts'
import { holdConnection, lockTeam } from '../store.ts'
import { countPeople } from './store.ts'

/** What is for whoever runs the project to say. */
const usual = { jit: 'members', default_permission_ids: null, session_hours: null } as const
const usualOfSaml = { ...usual, is_idp_initiated_allowed: false, idp_initiated_redirect_url: null } as const

export async function listConnections(call: SetupCall) {
  const connections = await viewConnections(call, call.link.team_id)
  const people = await countPeople(
    call.db,
    connections.map(({ id }) => id),
  )
  return connections.map((one) => ({ ...one, people_count: people.get(one.id) ?? 0 }))
}

const counted = async ({ db }: SetupCall, connection: SsoConnection) => ({
  ...connection,
  people_count: (await countPeople(db, [connection.id])).get(connection.id) ?? 0,
})

export const createOidc = (call: SetupCall, body: ParsedOf<typeof createSetupConnection>['body']) =>
  makeNext(call, (next) => createConnection(call, { ...body, ...usual, ...next }))

export const createOwnSaml = (call: SetupCall, body: ParsedOf<typeof createSetupSaml>['body']) =>
  makeNext(call, (next) => createSaml(call, { ...body, ...usualOfSaml, ...next }))

/** With the addresses that the identity provider was told already. */
async function makeNext(call: SetupCall, make: (next: { id: string; team_id: string }) => Promise<SsoConnection>) {
  const id = await nextConnectionId(call.db, call.link)
  try {
    return await counted(call, await make({ id, team_id: call.link.team_id }))
  } catch (error) {
    if (isTextError(error) && error.status === 409)
      throw textError(409, 'This connection was made a moment ago. Reload the page.')
    throw error
  }
}

/** Connections of other teams are none here. */
async function requireOwn({ db, link }: SetupCall, id: string): Promise<void> {
  if ((await findConnectionRow(db, id))?.team_id !== link.team_id) throw notFound()
}

export async function changeOwn(call: SetupCall, id: string, body: ParsedOf<typeof updateSetupConnection>['body']) {
  await requireOwn(call, id)
  return counted(call, await changeConnection(call, id, body))
}

export async function readOwnMetadata(call: SetupCall, id: string, given: Parameters<typeof readNewMetadata>[2]) {
  await requireOwn(call, id)
  return counted(call, await readNewMetadata(call, id, given))
}

/** Made by mistake. One that people know is for whoever runs the project to delete: it says who they are. */
export async function removeUnused(call: SetupCall, id: string) {
  await requireOwn(call, id)
  await call.db.transaction().execute(async (tx) => {
    await lockTeam(tx, call.link.team_id)
    // Nobody signs in by it for the first time meanwhile.
    await holdConnection(tx, id)
    if ((await countPeople(tx, [id])).size > 0)
      throw textError(409, 'People sign in by it already. Switch it off instead.')
    await removeConnectionIn(tx, id)
  })
}

export async function ownAttempts(call: SetupCall, id: string) {
  await requireOwn(call, id)
  return readAttempts(call, id)
}
