import type { SetupCall } from '../../../http/setup-call.ts'
import { checkDomain, createDomain, removeDomain, viewDomain } from '../domains.ts'
import { readDomains } from '../store.ts'
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

export async function removeOwnDomain(call: SetupCall, id: string) {
  await requireOwnDomain(call, id)
  await removeDomain(call, id)
}
