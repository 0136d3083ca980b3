import { knownError, publicTypeOf, textError } from '@hallpass/contract'
import { announceUser } from '../../core/users/announce.ts'
import { userExists } from '../../core/users/exists.ts'
import { addOauthAccount } from '../../core/users/oauth-accounts.ts'
import { sendSecurityNotice } from '../../core/users/security-notices.ts'
import { keepingSignInMethod } from '../../core/users/sign-in-methods.ts'
import { isUniqueViolation, type TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import {
  changeLink,
  deleteLink,
  findLink,
  forgetTokens,
  type LinkChanges,
  type LinkRow,
  listOthers,
  lockUser,
} from './store.ts'

/** The type that the configuration gives a provider; undefined when the project no longer has it. */
function typeOf({ project }: Call, providerConfigId: string) {
  const { providers } = project.config.auth.oauth
  const provider = Object.hasOwn(providers, providerConfigId) ? providers[providerConfigId] : undefined
  return provider && publicTypeOf(providerConfigId, provider)
}

export const toView = (call: Call, row: LinkRow) => {
  const type = typeOf(call, row.provider_config_id)
  if (type === undefined) throw textError(404, 'The project does not have this provider any more.')
  const { email, ...link } = row
  return { ...link, type, ...(email !== null && { email }) }
}

async function requireSelf(call: Call, userId: string | undefined) {
  if (call.level !== 'client') return
  const user = await call.user()
  if (!user) throw knownError('CANNOT_GET_OWN_USER_WITHOUT_USER')
  if (user.id !== userId) throw textError(403, 'You can manage your own provider accounts only.')
}

export async function requireListing(call: Call, userId: string | undefined) {
  await requireSelf(call, userId)
  if (userId !== undefined && !(await userExists(call.db, userId))) throw knownError('USER_NOT_FOUND')
}

/** Links whose provider was removed from the project are left out, just as a single one would not be found. */
export const viewsOf = (call: Call, rows: readonly LinkRow[]) =>
  rows.filter((row) => typeOf(call, row.provider_config_id) !== undefined).map((row) => toView(call, row))

const notLinked = () => textError(404, 'This user has no such provider account.')

/** The caller, the user, the link, its provider, in this order: docs/protocol/oauth.md#linked-accounts. */
export async function getLink(call: Call, userId: string, id: string, db: TenantDb = call.db) {
  await requireSelf(call, userId)
  const row = await findLink(db, userId, id)
  if (!row && !(await userExists(db, userId))) throw knownError('USER_NOT_FOUND')
  if (!row) throw notLinked()
  toView(call, row)
  return row
}

interface NewLink {
  user_id: string
  provider_config_id: string
  account_id: string
  email?: string | undefined
  allow_sign_in: boolean
  allow_connected_accounts: boolean
}

export async function createLink(call: Call, body: NewLink) {
  if (typeOf(call, body.provider_config_id) === undefined) throw textError(404, 'The project has no such provider.')
  return changing(call.db, body.user_id, async (tx) => {
    await checkOthers(tx, { ...body, wantsSignIn: body.allow_sign_in })
    const account = {
      providerConfigId: body.provider_config_id,
      accountId: body.account_id,
      email: body.email ?? null,
      allowSignIn: body.allow_sign_in,
      allowConnectedAccounts: body.allow_connected_accounts,
    }
    const id = await addOauthAccount(tx, body.user_id, account, call.app.clock.now())
    await sendSecurityNotice(call, tx, body.user_id, 'provider_linked')
    await announceUser(tx, body.user_id)
    return getLink(call, body.user_id, id, tx)
  })
}

export async function updateLink(call: Call, userId: string, id: string, changes: LinkChanges) {
  await requireSelf(call, userId)
  return changing(call.db, userId, async (tx) => {
    const link = await getLink(call, userId, id, tx)
    const account_id = changes.account_id ?? link.account_id
    await checkOthers(tx, { ...link, account_id, wantsSignIn: changes.allow_sign_in === true })
    if (account_id !== link.account_id) await forgetTokens(tx, id)
    const change = () => changeLink(tx, id, changes)
    const isSwitchedOff = changes.allow_sign_in === false
    const changed = await (isSwitchedOff ? keepingSignInMethod(tx, call.project, userId, change) : change())
    if (!changed) throw notLinked()
    await announceUser(tx, userId)
    return changed
  })
}

export async function removeLink(call: Call, userId: string, id: string) {
  const link = await getLink(call, userId, id)
  await call.db.transaction().execute(async (tx) => {
    if (!(await deleteLink(tx, link.id))) return
    await sendSecurityNotice(call, tx, userId, 'provider_unlinked')
    await announceUser(tx, userId)
  })
}

/** Changes to one user's links happen one at a time; between users the unique index on sign-in accounts decides. */
async function changing<T>(db: TenantDb, userId: string, work: (tx: TenantDb) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(async (tx) => {
      if (!(await lockUser(tx, userId))) throw knownError('USER_NOT_FOUND')
      return work(tx)
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'oauth_accounts_sign_in')) throw error
    throw knownError('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN')
  }
}

type Wanted = Pick<LinkRow, 'user_id' | 'provider_config_id' | 'account_id'> & { id?: string; wantsSignIn: boolean }

async function checkOthers(tx: TenantDb, { user_id, provider_config_id, account_id, id, wantsSignIn }: Wanted) {
  const others = await listOthers(tx, user_id, provider_config_id, id)
  if (wantsSignIn && others.some((other) => other.allow_sign_in)) {
    throw textError(400, 'This user already signs in with another account of this provider.')
  }
  if (others.some((other) => other.account_id === account_id)) {
    throw textError(400, 'This account of the provider is already linked to this user.')
  }
}
