import { type SsoEnforcement, textError } from '@hallpass/contract'
import type { SetupCall } from '../../../http/setup-call.ts'
import { noDomain } from '../domains.ts'
import { changeEnforcement, isLess, type OriginOf, previewEnforcement } from '../enforcement.ts'
import { type DomainRow, findDomain } from '../store.ts'

type Link = Pick<SetupCall['link'], 'id'>

/** What there is without this link: it can ask for more, and for no less. */
export const requiredByOthers = (domain: DomainRow, link: Link) =>
  (domain.setup_link_id === link.id ? domain.mode_before : domain.enforcement) as SsoEnforcement

/** Domains of other teams are none here. */
export async function requireOwnDomain({ db, link }: SetupCall, id: string): Promise<DomainRow> {
  const domain = await findDomain(db, id)
  if (domain?.team_id !== link.team_id) throw noDomain()
  return domain
}

export async function previewOwnEnforcement(call: SetupCall, id: string, mode: SsoEnforcement) {
  // Reads more than others that change nothing, and the team waits meanwhile.
  await call.limits.take({ name: 'changeUser', id: call.link.id })
  await requireOwnDomain(call, id)
  return previewEnforcement(call, id, mode, originBy(call.link))
}

export async function changeOwnEnforcement(call: SetupCall, id: string, mode: SsoEnforcement) {
  await requireOwnDomain(call, id)
  return changeEnforcement(call, id, mode, originBy(call.link))
}

/** What is as it was stays whose it was: by asking for it once more a link does not make it its own. */
const originBy =
  (link: Link): OriginOf =>
  (domain, mode) => {
    const { domain: name, enforcement, setup_link_id, mode_before } = domain
    const floor = requiredByOthers(domain, link)
    if (isLess(mode, floor))
      throw textError(
        409,
        `Somebody else requires more of people of ${name}. Whoever runs the project can ask for less.`,
      )
    if (mode === enforcement) return { setup_link_id, mode_before }
    return mode === floor ? { setup_link_id: null, mode_before: null } : { setup_link_id: link.id, mode_before: floor }
  }
