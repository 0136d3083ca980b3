import { internalProjectId } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { forgetInAuditLog } from '../audit/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { holdUser } from './members.ts'

interface Context {
  app: { sealer: Sealer }
  project: { id: string; tenancyId: string }
}

/**
 * For a change by which people leave a team. A trigger forgets the name that we gave the team after somebody who is deleted, when
 * nobody is left who knows it by that name (docs/adr/0021-forgetting.md). Entries of the audit log forget it here.
 */
export async function withForgottenName<T>(
  { app, project }: Context,
  tx: TenantDb,
  teamId: string,
  change: () => Promise<T>,
): Promise<T> {
  const findName = () =>
    tx.selectFrom('teams').select(['named_after', 'given_name']).where('id', '=', teamId).executeTakeFirst()
  const before = await findName()
  const result = await change()
  const { named_after: userId, given_name: name } = before ?? {}
  // Not somebody who is there: whoever can write to the database could have them forgotten (T57).
  if (userId && name && (await findName())?.named_after === null && !(await holdUser(tx, userId))) {
    const isOfDashboard = project.id === internalProjectId
    const person = { userId, isOfDashboard, ownIds: [], teams: [{ id: teamId, name }], texts: [] }
    await forgetInAuditLog(tx, app.sealer, project.tenancyId, person)
  }
  return result
}
