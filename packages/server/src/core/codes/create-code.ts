import { randomUUID } from 'node:crypto'
import type { TenantDb } from '../../db/index.ts'
import { randomToken } from '../crypto/index.ts'
import { hashesOf } from './code-text.ts'
import { type CodeData, type CodePurpose, lifetimeMillis, type MailedPurpose } from './purposes.ts'

interface Code<P extends CodePurpose> {
  purpose: P
  data: CodeData[P]
  /** The code is deleted with this user. */
  userId?: string
  /** The code is deleted with this team. */
  teamId?: string
  lifetimeMillis?: number
}

/** How long a code in an email works is the project's choice, so it has to be given. */
export type NewCode<P extends CodePurpose> = Code<P> & (P extends MailedPurpose ? { lifetimeMillis: number } : unknown)

/** The code is nowhere but in the returned text: it cannot be read again. Older codes stay valid until the password changes. */
export async function createCode<P extends CodePurpose>(
  tx: TenantDb,
  now: Date,
  { purpose, data, userId, teamId, lifetimeMillis: lifetime = lifetimeOf(purpose) }: NewCode<P>,
): Promise<{ id: string; code: string }> {
  const id = randomUUID()
  const code = randomToken()
  const hashes = hashesOf(code)
  await tx
    .insertInto('verification_codes')
    .values({
      id,
      purpose,
      code_hash: hashes.code,
      tail_hash: hashes.tail,
      user_id: userId ?? null,
      team_id: teamId ?? null,
      data: JSON.stringify(data),
      created_at: now,
      expires_at: new Date(now.getTime() + lifetime),
    })
    .execute()
  return { id, code }
}

function lifetimeOf(purpose: CodePurpose): number {
  const fixed: Partial<Record<CodePurpose, number>> = lifetimeMillis
  const lifetime = fixed[purpose]
  if (lifetime === undefined) throw new Error(`how long a code for ${purpose} works depends on the project`)
  return lifetime
}
