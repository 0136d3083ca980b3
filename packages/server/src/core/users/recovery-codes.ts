import { recoveryCodes } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { randomText, type SealedColumn, type Sealer, sha256 } from '../crypto/index.ts'
import type { Project } from '../projects/project.ts'

interface Context {
  app: { sealer: Sealer }
  project: Pick<Project, 'tenancyId'>
}

const contextOf = (tenancyId: string, userId: string) => `recovery-codes:${tenancyId}:${userId}`

export const recoveryCodesColumn: SealedColumn = {
  table: 'users',
  column: 'recovery_codes',
  key: ['tenancy_id', 'id'],
  context: (row) => contextOf(String(row.tenancy_id), String(row.id)),
}

/** A new set, in place of the one that was there. Shown now and never again: what is stored are hashes, sealed. */
export async function makeRecoveryCodes(call: Context, tx: TenantDb, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes.count }, newCode)
  await store(call, tx, userId, codes.map(hashOf))
  return codes
}

/** How many are left; undefined when there never were any for this second factor. */
export async function countRecoveryCodes(call: Context, db: TenantDb, userId: string): Promise<number | undefined> {
  const row = await db.selectFrom('users').select('recovery_codes').where('id', '=', userId).executeTakeFirst()
  return open(call, userId, row?.recovery_codes)?.length
}

/** How many are left after this one; undefined when it is none of them. Whoever shows the same one meanwhile waits, and is refused. */
export async function spendRecoveryCode(
  call: Context,
  tx: TenantDb,
  userId: string,
  code: string,
): Promise<number | undefined> {
  const row = await tx
    .selectFrom('users')
    .select('recovery_codes')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const hashes = open(call, userId, row?.recovery_codes) ?? []
  const spent = hashOf(normal(code))
  const left = hashes.filter((hash) => hash !== spent)
  if (left.length === hashes.length) return undefined
  await store(call, tx, userId, left)
  return left.length
}

/** They stood in for a second factor that is another one now. */
export const forgetRecoveryCodes = (tx: TenantDb, userId: string) =>
  tx.updateTable('users').set({ recovery_codes: null }).where('id', '=', userId).execute()

const store = ({ app, project }: Context, tx: TenantDb, userId: string, hashes: readonly string[]) =>
  tx
    .updateTable('users')
    .set({ recovery_codes: sealRecoveryCodes(app.sealer, project, userId, hashes) })
    .where('id', '=', userId)
    .execute()

const open = ({ app, project }: Context, userId: string, sealed: string | null | undefined) =>
  openRecoveryCodes(app.sealer, project, userId, sealed)

type Place = Pick<Project, 'tenancyId'>

export const sealRecoveryCodes = (sealer: Sealer, { tenancyId }: Place, userId: string, hashes: readonly string[]) =>
  sealer.seal(JSON.stringify(hashes), contextOf(tenancyId, userId))

/** Their hashes; undefined where there are none. */
export const openRecoveryCodes = (
  sealer: Sealer,
  { tenancyId }: Place,
  userId: string,
  sealed: string | null | undefined,
): string[] | undefined => (sealed ? JSON.parse(sealer.open(sealed, contextOf(tenancyId, userId))) : undefined)

const newCode = () => grouped(randomText(recoveryCodes.groups * recoveryCodes.groupLength))

const grouped = (text: string) => (text.match(new RegExp(`.{${recoveryCodes.groupLength}}`, 'g')) ?? []).join('-')

/** As people copy it: in capitals, with spaces, without the hyphen, with letters that Crockford's alphabet has no use for. */
function normal(code: string): string {
  const text = code.toLowerCase().replace(/[\s-]/g, '').replace(/o/g, '0').replace(/[il]/g, '1')
  return grouped(text)
}

const hashOf = (code: string) => sha256(code).toString('base64url')
