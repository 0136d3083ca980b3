import { ssoCarers, ssoLimits, textError } from '@hallpass/contract'
import type { App } from '../../app.ts'
import { recordAudit } from '../../core/audit/index.ts'
import { emit, requestMail } from '../../core/outbox/index.ts'
import { findMembersWith } from '../../core/permissions/index.ts'
import type { Project } from '../../core/projects/project.ts'
import { ownerLanguages } from '../../core/sign-in/owner-language.ts'
import { isUniqueViolation, type TenantDb } from '../../db/index.ts'
import { type DomainRow, findDomain, findVerifiedDomain, holdDomainName, lockTeam, updateDomain } from './store.ts'

interface Place {
  app: App
  project: Project
}

const dayMillis = 86_400_000
export const claimDue = (claimedAt: Date) => new Date(claimedAt.getTime() + ssoLimits.claimDays * dayMillis)

interface Outcome {
  /** Why the proof was not found; null where it was. */
  problem: string | null
  /** Nobody asked for it: who is in charge is told by email. */
  isDaily: boolean
}

/**
 * What follows from a look for the proof of a domain: docs/protocol/sso.md#domains. Other looks at the same name wait. Undefined when the
 * domain is gone.
 */
export async function settleProof(place: Place, id: string, outcome: Outcome): Promise<DomainRow | undefined> {
  const db = place.app.database.forTenancy(place.project.tenancyId)
  try {
    return await db.transaction().execute(async (tx) => {
      const known = await findDomain(tx, id)
      if (!known) return undefined
      await holdDomainName(tx, known.domain)
      const held = await findDomain(tx, id)
      if (held) await settle(place, tx, held, outcome)
      return findDomain(tx, id)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw textError(409, 'Another team has proved this domain.')
    throw error
  }
}

async function settle(place: Place, tx: TenantDb, row: DomainRow, { problem, isDaily }: Outcome) {
  const now = place.app.clock.now()
  if (row.verification === 'verified') return settleVerified(place, tx, row, { problem, isDaily })
  // A claim goes with its proof.
  if (problem !== null) return updateDomain(tx, row.id, { last_checked_at: now, claimed_at: null })
  const holder = await findVerifiedDomain(tx, row.domain)
  if (!holder) return verify(place, tx, row)
  if (row.claimed_at === null) return claim(place, tx, row, holder)
  if (claimDue(row.claimed_at) > now) return updateDomain(tx, row.id, { last_checked_at: now })
  // Nobody requires something by it meanwhile.
  await lockTeam(tx, holder.team_id)
  await revoke(place, tx, holder)
  return verify(place, tx, row)
}

/** It stays verified: name servers fail, and records get lost. Its admins are told once. */
async function settleVerified(place: Place, tx: TenantDb, row: DomainRow, { problem, isDaily }: Outcome) {
  const now = place.app.clock.now()
  if (problem === null) return updateDomain(tx, row.id, { last_checked_at: now, proof_missing_since: null })
  const isNews = isDaily && row.proof_missing_since === null
  await updateDomain(tx, row.id, { last_checked_at: now, ...(isNews && { proof_missing_since: now }) })
  if (isNews) await tellAdmins(place, tx, row, { notice: 'lost', dueAt: null })
}

async function verify({ app }: Place, tx: TenantDb, { id, team_id, domain }: DomainRow) {
  const now = app.clock.now()
  const verified = { verification: 'verified', verified_at: now, claimed_at: null, proof_missing_since: null }
  await updateDomain(tx, id, { ...verified, last_checked_at: now })
  await emit(tx, 'sso_domain.verified', { id, team_id, domain })
}

/** Somebody has published a newer proof: both have seven days to find out whose the domain is. */
async function claim(place: Place, tx: TenantDb, row: DomainRow, holder: DomainRow) {
  const now = place.app.clock.now()
  await updateDomain(tx, row.id, { last_checked_at: now, claimed_at: now })
  const dueAt = claimDue(now).toISOString()
  for (const team of [row, holder]) await tellAdmins(place, tx, team, { notice: 'claimed', dueAt })
}

/** What the domain required goes with its proof. */
async function revoke({ app }: Place, tx: TenantDb, { id, team_id, domain }: DomainRow) {
  await updateDomain(tx, id, { verification: 'revoked', verified_at: null, proof_missing_since: null })
  await tx.deleteFrom('sso_enforcements').where('domain_id', '=', id).execute()
  await emit(tx, 'sso_domain.revoked', { id, team_id, domain })
  await recordAudit(tx, app.clock.now(), {
    action: 'sso_domain.revoked',
    actor: { type: 'operator', id: null },
    target: { type: 'sso_domain', id: domain },
    after: { team_id },
  })
}

const maxTold = 50

async function tellAdmins(
  { project }: Place,
  tx: TenantDb,
  { team_id: teamId, domain }: DomainRow,
  about: { notice: 'lost' | 'claimed'; dueAt: string | null },
) {
  const people = await findMembersWith(project, tx, { teamId, wanted: ssoCarers, limit: maxTold })
  const languages = await ownerLanguages(tx, people)
  for (const userId of people) {
    const language = languages.get(userId) ?? ''
    await requestMail(tx, { kind: 'sso_domain', userId, teamId, domain, language, ...about })
  }
}
