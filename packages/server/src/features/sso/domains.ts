import { randomUUID } from 'node:crypto'
import { ssoProof, textError } from '@hallpass/contract'
import type { SsoDomain } from '@hallpass/contract/endpoints'
import { describeAudit } from '../../core/audit/index.ts'
import { randomToken } from '../../core/crypto/index.ts'
import { emit } from '../../core/outbox/index.ts'
import { isUniqueViolation, type TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { requireRoom } from './connections.ts'
import { readDomainName } from './domain-name.ts'
import { findProof } from './proof.ts'
import { claimDue, settleProof } from './proof-outcome.ts'
import { type DomainRow, deleteDomain, findDomain, getDomain, insertDomain, lockTeam } from './store.ts'

export const viewDomain = (row: DomainRow): SsoDomain => ({
  id: row.id,
  team_id: row.team_id,
  domain: row.domain,
  verification: row.verification as SsoDomain['verification'],
  record_name: ssoProof.recordName(row.domain),
  record_value: ssoProof.text(row.token),
  file_url: ssoProof.fileUrl(row.domain),
  enforcement: row.enforcement as SsoDomain['enforcement'],
  claim_due_at_millis: row.claimed_at && claimDue(row.claimed_at).getTime(),
  proof_missing_since_millis: row.proof_missing_since?.getTime() ?? null,
  verified_at_millis: row.verified_at?.getTime() ?? null,
  last_checked_at_millis: row.last_checked_at?.getTime() ?? null,
  created_at_millis: row.created_at.getTime(),
})

export async function createDomain(call: Call, teamId: string, text: string) {
  const domain = await readDomainName(text)
  describeAudit(call.db, { target: { type: 'sso_domain', id: domain } })
  const row = {
    id: randomUUID(),
    team_id: teamId,
    domain,
    verification: 'pending',
    token: randomToken(),
    created_at: call.app.clock.now(),
  }
  try {
    return viewDomain(
      await call.db.transaction().execute(async (tx) => {
        await requireRoom(tx, 'sso_domains', teamId)
        await insertDomain(tx, row)
        return getDomain(tx, row.id)
      }),
    )
  } catch (error) {
    if (isUniqueViolation(error)) throw textError(409, 'The team has this domain already.')
    throw error
  }
}

export async function checkDomain({ app, db, project }: Call, id: string) {
  const known = await findDomain(db, id)
  if (!known) throw noDomain()
  const problem = await findProof(app.outgoing, project, known)
  describeAudit(db, { target: { type: 'sso_domain', id: known.domain }, after: { problem } })
  const row = await settleProof({ app, project }, id, { problem, isDaily: false })
  if (!row) throw noDomain()
  return { ...viewDomain(row), problem: problem ?? claimNote(row) }
}

/** Why a domain whose proof is there does not count yet. */
function claimNote({ claimed_at }: DomainRow): string | null {
  if (claimed_at === null) return null
  const day = claimDue(claimed_at).toISOString().slice(0, 10)
  return `The proof is there, but another team has proved this domain before. It goes to this team on ${day}, if the proof is still there then.`
}

export const removeDomain = ({ db }: Call, id: string) => db.transaction().execute((tx) => removeDomainIn(tx, id))

/** What a domain requires would go with it: that is lifted first, by whoever may. */
async function removeDomainIn(tx: TenantDb, id: string) {
  const known = await findDomain(tx, id)
  if (!known) throw noDomain()
  // Nobody turns it on meanwhile.
  await lockTeam(tx, known.team_id)
  const required = (await findDomain(tx, id))?.enforcement ?? 'off'
  if (required !== 'off')
    throw textError(
      409,
      `People of ${known.domain} have to sign in by the connection. As long as that is required, the domain stays.`,
    )
  const row = await deleteDomain(tx, id)
  if (!row) throw noDomain()
  const { team_id, domain } = row
  if (row.verification === 'verified') await emit(tx, 'sso_domain.revoked', { id, team_id, domain })
  describeAudit(tx, { target: { type: 'sso_domain', id: domain }, before: { team_id } })
}

export const noDomain = () => textError(404, 'There is no such domain.')
