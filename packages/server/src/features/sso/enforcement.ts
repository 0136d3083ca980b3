import { type SsoEnforcement, ssoEnforcements, textError } from '@hallpass/contract'
import { describeAudit, describeBefore } from '../../core/audit/index.ts'
import type { TenantDb } from '../../db/index.ts'
import { retryingDeadlocks } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { noDomain, viewDomain } from './domains.ts'
import { countAffected, endOtherSessions, holdActiveConnections, type Origin, setMode } from './enforcement-store.ts'
import { type DomainRow, findDomain, getDomain, lockTeam } from './store.ts'
import { requireOneUsable } from './usable.ts'

/** Asked while the team is held; throws where that is not theirs to say. */
export type OriginOf = (domain: DomainRow, mode: SsoEnforcement) => Origin

/** Of servers and admins, who say what they like. */
const ofNoLink: OriginOf = () => ({ setup_link_id: null, mode_before: null })

/** Whom it would concern, counted as if it were so: by the rule that holds then. */
export async function previewEnforcement({ app, db }: Call, id: string, mode: SsoEnforcement, originOf = ofNoLink) {
  const preview = new Preview()
  await db
    .transaction()
    .execute(async (tx) => {
      const domain = await holdDomain(tx, id, mode)
      await setMode(tx, domain, { mode, ...originOf(domain, mode) }, app.clock.now())
      preview.counts = await countAffected(tx, domain, app.clock.now())
      throw preview
    })
    .catch((error: unknown) => {
      if (error !== preview) throw error
    })
  return { enforcement: mode, ...preview.counts }
}

/** Undoes what was made to be counted. */
class Preview extends Error {
  counts = { people: 0, sessions: 0 }
}

/**
 * From the moment on when this is committed nobody whom it concerns opens a session otherwise, and by then those that they had opened
 * are ended: whoever opens one holds its user, and so does this.
 */
export async function changeEnforcement(call: Call, id: string, mode: SsoEnforcement, originOf = ofNoLink) {
  const { app, db } = call
  await requireEntrance(call, id, mode)
  const now = app.clock.now()
  return retryingDeadlocks(() =>
    db.transaction().execute(async (tx) => {
      const domain = await holdDomain(tx, id, mode)
      await describeBefore(tx, async () => ({ enforcement: domain.enforcement }))
      await setMode(tx, domain, { mode, ...originOf(domain, mode) }, now)
      const affected = await countAffected(tx, domain, now)
      if (mode !== 'off') affected.sessions = await endOtherSessions(tx, domain)
      describeAudit(tx, {
        target: { type: 'sso_domain', id: domain.domain },
        after: { enforcement: mode, ...affected },
      })
      return { ...viewDomain(await getDomain(tx, id)), affected }
    }),
  )
}

export const isLess = (mode: SsoEnforcement, than: SsoEnforcement) =>
  ssoEnforcements.indexOf(mode) < ssoEnforcements.indexOf(than)

/** Where more is required than was. Asked before anything is held: identity providers may take their time. */
async function requireEntrance(call: Call, id: string, mode: SsoEnforcement): Promise<void> {
  const domain = await findDomain(call.db, id)
  if (domain?.verification !== 'verified' || !isLess(domain.enforcement as SsoEnforcement, mode)) return
  await requireOneUsable(call, domain.team_id)
}

/** What a domain requires has to be possible: the proof and a connection stay while they are held. */
async function holdDomain(tx: TenantDb, id: string, mode: SsoEnforcement): Promise<DomainRow> {
  const known = await findDomain(tx, id)
  if (!known) throw noDomain()
  await lockTeam(tx, known.team_id)
  const domain = await findDomain(tx, id)
  if (!domain) throw noDomain()
  if (mode === 'off') return domain
  if (domain.verification !== 'verified')
    throw textError(400, `Nobody has to come by a connection before ${domain.domain} is verified.`)
  if (!(await holdActiveConnections(tx, domain.team_id))) {
    throw textError(400, 'The team has no active connection: switch one on first, or nobody could sign in.')
  }
  return domain
}
