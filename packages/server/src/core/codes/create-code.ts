import { randomUUID } from 'node:crypto'
import { type Params, prepare, type TenantDb } from '../../db/index.ts'
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

interface Row {
  id: string
  purpose: CodePurpose
  codeHash: Buffer
  tailHash: Buffer
  userId: string | null
  teamId: string | null
  data: string
  now: Date
  expiresAt: Date
}

const insert = prepare('codes.create', (db, p: Params<Row>) =>
  db.insertInto('verification_codes').values({
    id: p('id'),
    purpose: p('purpose'),
    code_hash: p('codeHash'),
    tail_hash: p('tailHash'),
    user_id: p('userId'),
    team_id: p('teamId'),
    data: p('data'),
    created_at: p('now'),
    expires_at: p('expiresAt'),
  }),
)

/** The code is nowhere but in the returned text: it cannot be read again. Older codes stay valid until the password changes. */
export async function createCode<P extends CodePurpose>(
  tx: TenantDb,
  now: Date,
  { purpose, data, userId, teamId, lifetimeMillis: lifetime = lifetimeOf(purpose) }: NewCode<P>,
): Promise<{ id: string; code: string; expiresAt: Date }> {
  const id = randomUUID()
  const code = randomToken()
  const hashes = hashesOf(code)
  const expiresAt = new Date(now.getTime() + lifetime)
  await insert.run(tx, {
    id,
    purpose,
    codeHash: hashes.code,
    tailHash: hashes.tail,
    userId: userId ?? null,
    teamId: teamId ?? null,
    data: JSON.stringify(data),
    now,
    expiresAt,
  })
  return { id, code, expiresAt }
}

function lifetimeOf(purpose: CodePurpose): number {
  const fixed: Partial<Record<CodePurpose, number>> = lifetimeMillis
  const lifetime = fixed[purpose]
  if (lifetime === undefined) throw new Error(`how long a code for ${purpose} works depends on the project`)
  return lifetime
}
