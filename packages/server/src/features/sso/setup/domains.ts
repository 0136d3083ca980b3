import type { SetupCall } from '../../../http/setup-call.ts'
import { checkDomain, noDomain, removeDomain, viewDomain } from '../domains.ts'
import { findDomain, readDomains } from '../store.ts'

export const listOwnDomains = async ({ db, link }: SetupCall) => (await readDomains(db, link.team_id)).map(viewDomain)

/** Domains of other teams are none here. */
async function requireOwn({ db, link }: SetupCall, id: string): Promise<void> {
  if ((await findDomain(db, id))?.team_id !== link.team_id) throw noDomain()
}

export async function checkOwnDomain(call: SetupCall, id: string) {
  await requireOwn(call, id)
  return checkDomain(call, id)
}

export async function removeOwnDomain(call: SetupCall, id: string) {
  await requireOwn(call, id)
  await removeDomain(call, id)
}
