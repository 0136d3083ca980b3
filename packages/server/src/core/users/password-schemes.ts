import type { TenantDb } from '../../db/index.ts'
import { type SealedColumn, type Sealer, sha256 } from '../crypto/index.ts'
import type { Project } from '../projects/project.ts'

interface Context {
  sealer: Sealer
  project: Pick<Project, 'tenancyId'>
}

/** With its parameters, as imports and exports have it, and with a reference to them, as it is stored. */
const whole = /^\$fbscrypt\$(v=[^$]+)\$([^$]*\$[^$]+)$/
const referring = /^\$fbscrypt\$s=([A-Za-z0-9_-]+)\$([^$]*\$[^$]+)$/

const contextOf = (tenancyId: string, id: string) => `password-scheme:${tenancyId}:${id}`
/** They hold a key of 64 random bytes, so this says nothing about it. */
const idOf = (parameters: string) => sha256(parameters).subarray(0, 16).toString('base64url')

/** Takes the signer key of Firebase out of hashes: without it nobody can try passwords on what is stored. */
export async function closeHashes(db: TenantDb, { sealer, project }: Context, hashes: readonly string[]) {
  const parameters = new Set(hashes.flatMap((hash) => whole.exec(hash)?.[1] ?? []))
  for (const text of parameters) {
    const id = idOf(text)
    const sealed_parameters = sealer.seal(text, contextOf(project.tenancyId, id))
    await db
      .insertInto('password_schemes')
      .values({ id, sealed_parameters })
      .onConflict((conflict) => conflict.columns(['tenancy_id', 'id']).doNothing())
      .execute()
  }
  return hashes.map((hash) =>
    hash.replace(whole, (_, text: string, rest: string) => `$fbscrypt$s=${idOf(text)}$${rest}`),
  )
}

/** A hash that can be verified. Of others than Firebase's it is what is stored. */
export async function openHash(db: TenantDb, context: Context, stored: string): Promise<string> {
  const [, id] = referring.exec(stored) ?? []
  if (id === undefined) return stored
  const row = await db.selectFrom('password_schemes').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? openWith(stored, new Map([[id, parametersOf(context, row)]])) : stored
}

type Schemes = ReadonlyMap<string, string>

/** All of a project, for exports: there are as many as there were imports from Firebase. */
export async function listSchemes(db: TenantDb, context: Context): Promise<Schemes> {
  const rows = await db.selectFrom('password_schemes').select(['id', 'sealed_parameters']).execute()
  return new Map(rows.map((row) => [row.id, parametersOf(context, row)]))
}

export const openWith = (stored: string, schemes: Schemes) =>
  stored.replace(referring, (hash, id: string, rest: string) =>
    schemes.has(id) ? `$fbscrypt$${schemes.get(id)}$${rest}` : hash,
  )

const parametersOf = ({ sealer, project }: Context, row: { id: string; sealed_parameters: string }) =>
  sealer.open(row.sealed_parameters, contextOf(project.tenancyId, row.id))

export const passwordSchemeColumn: SealedColumn = {
  table: 'password_schemes',
  column: 'sealed_parameters',
  key: ['tenancy_id', 'id'],
  context: (row) => contextOf(String(row.tenancy_id), String(row.id)),
}
