import { textError } from '@hallpass/contract'
import type { SetupCall } from '../../../http/setup-call.ts'
import { checkDomain, noDomain, removeDomainIn, viewDomain } from '../domains.ts'
import { findDomain, lockTeam, readDomains } from '../store.ts'

export const listOwnDomains = async ({ db, link }: SetupCall) => (await readDomains(db, link.team_id)).map(viewDomain)

/** Domains of other teams are none here. */
async function requireOwn({ db, link }: SetupCall, id: string): Promise<void> {
  if ((await findDomain(db, id))?.team_id !== link.team_id) throw noDomain()
}

export async function checkOwnDomain(call: SetupCall, id: string) {
  await requireOwn(call, id)
  return checkDomain(call, id)
}

/** What a domain requires goes with it, and is for whoever runs the project to lift. */
export async function removeOwnDomain(call: SetupCall, id: string) {
  await requireOwn(call, id)
  await call.db.transaction().execute(async (tx) => {
    // Nobody turns it on meanwhile.
    await lockTeam(tx, call.link.team_id)
    const row = await findDomain(tx, id)
    if (row && row.enforcement !== 'off')
      throw textError(
        409,
        `People of ${row.domain} have to sign in by the connection. Whoever runs the project has to set the enforcement of the domain to off first.`,
      )
    await removeDomainIn(tx, id)
  })
}
