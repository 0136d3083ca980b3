import { textError } from '@hallpass/contract'
import type { SetupCall } from '../../../http/setup-call.ts'
import { checkDomain, createDomain, removeDomainIn, viewDomain } from '../domains.ts'
import { findDomain, lockTeam, readDomains } from '../store.ts'
import { requiredByOthers, requireOwnDomain } from './enforcement.ts'

export const listOwnDomains = async ({ db, link }: SetupCall) =>
  (await readDomains(db, link.team_id)).map((row) => ({
    ...viewDomain(row),
    required_by_others: requiredByOthers(row, link),
  }))

/** One that was just named requires nothing yet. */
export const nameOwnDomain = async (call: SetupCall, domain: string) => ({
  ...(await createDomain(call, call.link.team_id, domain)),
  required_by_others: 'off' as const,
})

export async function checkOwnDomain(call: SetupCall, id: string) {
  const known = await requireOwnDomain(call, id)
  return { ...(await checkDomain(call, id)), required_by_others: requiredByOthers(known, call.link) }
}

/** What a domain requires goes with it: that is lifted first, by whoever may. */
export async function removeOwnDomain(call: SetupCall, id: string) {
  await requireOwnDomain(call, id)
  await call.db.transaction().execute(async (tx) => {
    // Nobody turns it on meanwhile.
    await lockTeam(tx, call.link.team_id)
    const row = await findDomain(tx, id)
    if (row && row.enforcement !== 'off')
      throw textError(
        409,
        `People of ${row.domain} have to sign in by the connection. As long as that is required, the domain stays.`,
      )
    await removeDomainIn(tx, id)
  })
}
