import { randomUUID } from 'node:crypto'
import type { TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import { type SealedColumn, type Sealer, UnsealError } from '../crypto/index.ts'
import type { Project } from '../projects/project.ts'
import type { ProviderTokens } from './provider-client.ts'

type TokenKind = 'access' | 'refresh'

/** A token of a person's connection, as it lies in the database. */
export interface StoredToken {
  id: string
  oauth_account_id: string
  sealed_token: string
  scopes: string[]
}

interface NewTokens {
  oauthAccountId: string
  clientId: string
  scopes: readonly string[]
  tokens: ProviderTokens
}

export interface TokenContext {
  sealer: Sealer
  clock: Clock
}

const sealContext = (project: Pick<Project, 'tenancyId'>, id: string) => `oauth-token:${project.tenancyId}:${id}`

export const oauthTokenColumn: SealedColumn = {
  table: 'oauth_tokens',
  column: 'sealed_token',
  key: ['tenancy_id', 'id'],
  context: (row) => sealContext({ tenancyId: String(row.tenancy_id) }, String(row.id)),
}

/** Undefined when the secret that sealed it is gone: then it is useless. */
export function openToken({ sealer }: TokenContext, project: Project, { id, sealed_token }: StoredToken) {
  try {
    return sealer.open(sealed_token, sealContext(project, id))
  } catch (error) {
    if (error instanceof UnsealError) return undefined
    throw error
  }
}

/** Keeps what a provider gave us, and deletes what it replaces or what has expired. */
export async function storeTokens(app: TokenContext, tx: TenantDb, project: Project, given: NewTokens) {
  const { oauthAccountId, tokens } = given
  await forgetDeadTokens(app, tx, oauthAccountId)
  await insertToken(app, tx, project, given, 'access', tokens.accessToken, tokens.expiresAt)
  if (tokens.refreshToken === undefined) return
  await tx
    .deleteFrom('oauth_tokens')
    .where('oauth_account_id', '=', oauthAccountId)
    .where('kind', '=', 'refresh')
    // Passed as one value: Kysely would turn an array into a list of parameters.
    .where((eb) => eb('scopes', '=', eb.val([...given.scopes])))
    .execute()
  await insertToken(app, tx, project, given, 'refresh', tokens.refreshToken, null)
}

const forgetDeadTokens = ({ clock }: TokenContext, tx: TenantDb, oauthAccountId: string) =>
  tx
    .deleteFrom('oauth_tokens')
    .where('oauth_account_id', '=', oauthAccountId)
    .where((eb) => eb.or([eb('is_valid', '=', false), eb('expires_at', '<', clock.now())]))
    .execute()

async function insertToken(
  { sealer, clock }: TokenContext,
  tx: TenantDb,
  project: Project,
  { oauthAccountId, clientId, scopes }: Omit<NewTokens, 'tokens'>,
  kind: TokenKind,
  token: string,
  expiresAt: Date | null,
) {
  const id = randomUUID()
  await tx
    .insertInto('oauth_tokens')
    .values({
      id,
      oauth_account_id: oauthAccountId,
      kind,
      client_id: clientId,
      sealed_token: sealer.seal(token, sealContext(project, id)),
      scopes: [...scopes],
      expires_at: expiresAt,
      created_at: clock.now(),
    })
    .execute()
}

export interface TokenSearch {
  oauthAccountIds: readonly string[]
  clientId: string
  scopes: readonly string[]
}

/** Tokens that are not known to be dead and cover the scopes, newest first. */
export async function listTokens(db: TenantDb, kind: TokenKind, search: TokenSearch, liveAt: Date) {
  const rows = await db
    .selectFrom('oauth_tokens')
    .select(['id', 'oauth_account_id', 'sealed_token', 'scopes'])
    .where('oauth_account_id', 'in', [...search.oauthAccountIds])
    .where('kind', '=', kind)
    .where('client_id', '=', search.clientId)
    .where('is_valid', '=', true)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', liveAt)]))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.filter((row) => search.scopes.every((scope) => row.scopes.includes(scope)))
}

/** Unless it was replaced meanwhile: then the new one is still good. */
export async function markInvalid(db: TenantDb, { id, sealed_token }: StoredToken) {
  await db
    .updateTable('oauth_tokens')
    .set({ is_valid: false })
    .where('id', '=', id)
    .where('sealed_token', '=', sealed_token)
    .execute()
}

/** After a refresh: a new access token with the scopes of the refresh token, which may have been replaced as well. */
export function storeRefreshed(
  app: TokenContext,
  db: TenantDb,
  project: Project,
  { used, clientId, tokens }: { used: StoredToken; clientId: string; tokens: ProviderTokens },
) {
  const { oauth_account_id: oauthAccountId, scopes } = used
  return db.transaction().execute(async (tx) => {
    await forgetDeadTokens(app, tx, oauthAccountId)
    await insertToken(
      app,
      tx,
      project,
      { oauthAccountId, clientId, scopes },
      'access',
      tokens.accessToken,
      tokens.expiresAt,
    )
    if (tokens.refreshToken === undefined) return
    const sealed_token = app.sealer.seal(tokens.refreshToken, sealContext(project, used.id))
    await tx.updateTable('oauth_tokens').set({ sealed_token }).where('id', '=', used.id).execute()
  })
}

/** It has not been replaced or given up since it was read. */
export async function isStillStored(db: TenantDb, { id, sealed_token }: StoredToken): Promise<boolean> {
  const row = await db
    .selectFrom('oauth_tokens')
    .select('id')
    .where('id', '=', id)
    .where('sealed_token', '=', sealed_token)
    .where('is_valid', '=', true)
    .executeTakeFirst()
  return row !== undefined
}
