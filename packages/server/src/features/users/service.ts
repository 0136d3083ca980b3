import { knownError, listMaxUsers, maxLength, textError, userCountMax } from '@hallpass/contract'
import type { ExtendedUser, NewServerUser } from '@hallpass/contract/endpoints'
import { type NormalizedEmail, normalizeEmail } from '../../core/email.ts'
import { checkImageInput, storeImage } from '../../core/images/index.ts'
import { createUser, emailTaken } from '../../core/users/create.ts'
import { isEmailTaken } from '../../core/users/email-taken.ts'
import { checkGivenPassword, hashOf } from '../../core/users/new-password.ts'
import { findUser } from '../../core/users/view.ts'
import { isUniqueViolation, type TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'
import { wantsExtensions } from '../../http/extensions.ts'
import { pageFrom, pageOf } from '../../http/lists.ts'
import { configuredOnly } from './configured-only.ts'
import { readSearch } from './search.ts'
import { countUsers, listUsers } from './store.ts'

interface ListQuery extends CountQuery {
  external_id?: string | undefined
  limit?: number | undefined
  cursor?: string | undefined
  desc?: 'true' | 'false' | undefined
}

interface CountQuery {
  query?: string | undefined
  team_id?: string | undefined
  include_anonymous?: 'true' | 'false' | undefined
  signed_up_since_millis?: number | undefined
  auth_method?: string | undefined
  primary_email_verified?: 'true' | 'false' | undefined
}

const noTexts = { sample: [], times: [], users: 0 }

/** A page, whose cursor is the id of the user that the next one starts with. */
export async function listPage(call: Call, query: ListQuery) {
  const { app, db } = call
  const texts = query.query ? await app.database.userTexts() : noTexts
  const named = await findNamed(db, query.query)
  const filter = { ...filterOf(query, texts, named), cursor: query.cursor, isDescending: query.desc === 'true' }
  const circumstances = { users: texts.users, times: texts.times, isWalled: app.settings.rowSecurity }
  return pageFrom({
    limit: Math.min(query.limit ?? listMaxUsers, listMaxUsers),
    read: (after, limit) => listUsers(db, { ...filter, after, limit }, circumstances),
    cursorOf: ({ user }) => user.id,
    view: (rows) => rows.map(({ user }) => configuredOnly(call, user)),
  })
}

/** The one user who is called so elsewhere, as a page. */
export async function findByExternalId(call: Call, { external_id, ...others }: ListQuery) {
  const isAlone = Object.entries(others).every(([name, value]) => value === undefined || isAboutThePage.has(name))
  if (!isAlone) throw textError(400, 'external_id finds one user. Send no other filter with it.')
  const id = await findNamed(call.db, external_id)
  const user = id && (await findUser(call.db, id))
  return pageOf(user ? [configuredOnly(call, user)] : [], null)
}

/** Whose external id a text is. */
async function findNamed(db: TenantDb, text: string | undefined): Promise<string | undefined> {
  const name = text?.trim()
  if (!name || name.length > maxLength.externalId) return undefined
  return (await db.selectFrom('users').select('id').where('external_id', '=', name).executeTakeFirst())?.id
}

const isAboutThePage: ReadonlySet<string> = new Set(['limit', 'order_by', 'desc', 'include_anonymous'])

/** How many a list has, as far as that is counted. */
export async function countList({ app, db }: Call, query: CountQuery) {
  const texts = query.query ? await app.database.userTexts() : noTexts
  const filter = {
    ...filterOf(query, texts, await findNamed(db, query.query)),
    cursor: undefined,
    after: undefined,
    isDescending: true,
  }
  const circumstances = { users: texts.users, times: texts.times, isWalled: app.settings.rowSecurity }
  const { count, next } = await countUsers(db, { ...filter, limit: userCountMax }, circumstances)
  return { count, is_capped: next === true }
}

const filterOf = (query: CountQuery, texts: Parameters<typeof readSearch>[1], named: string | undefined) => ({
  search: readSearch(query.query, texts, named),
  teamId: query.team_id,
  includeAnonymous: query.include_anonymous === 'true',
  since: query.signed_up_since_millis === undefined ? undefined : new Date(query.signed_up_since_millis),
  method: query.auth_method,
  isVerified: query.primary_email_verified && query.primary_email_verified === 'true',
})

/** Checks in the order of docs/protocol/users.md#creating-users, then every effect of a new user in one transaction. */
export async function createByServer(call: Call, body: NewServerUser): Promise<ExtendedUser> {
  const { app, db, project, level } = call
  checkGivenPassword(body)
  const email = body.primary_email ? normalizeEmail(body.primary_email) : undefined
  checkEmail(body, email)
  await afterTaken(db, body, email, () => {
    checkImageInput(body.profile_image_url, level)
    checkProviders(call, body)
    checkMethods(call, body)
    checkSignUpDate(call, body)
  })
  const passwordHash = await hashOf(call, body)
  // To published clients false is what a new user has anyway, and a code may change it.
  const isSwitchedOff = body.otp_auth_enabled === false && wantsExtensions(call.request)
  const user = await db
    .transaction()
    .execute(async (tx) => {
      const profileImageUrl = await storeImage(app, tx, {
        url: body.profile_image_url ?? null,
        folder: 'user-profile-images',
        level,
      })
      const made = await createUser(app, tx, project, {
        ...newUser(body, email),
        profileImageUrl,
        ...(passwordHash && { passwordHash }),
      })
      if (isSwitchedOff) await switchCodesOff(tx, made.id)
      return made
    })
    .catch((error: unknown) => {
      if (isUniqueViolation(error, 'users_external_id')) throw textError(400, 'Another user has this external_id.')
      // When two requests bring the same account at once, the index decides.
      if (!isUniqueViolation(error, 'oauth_accounts_sign_in')) throw error
      throw knownError('OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN')
    })
  const ours = { is_blocked: false, otp_auth_switched_off: isSwitchedOff, has_been_active: false }
  return { ...user, ...ours, external_id: body.external_id ?? null }
}

const switchCodesOff = (tx: TenantDb, id: string) =>
  tx.updateTable('users').set({ otp_switched_off: true }).where('id', '=', id).execute()

function checkEmail(body: NewServerUser, email: NormalizedEmail | undefined) {
  if (email) return
  if (body.primary_email_auth_enabled) {
    throw textError(400, 'primary_email_auth_enabled needs a primary_email that can be used for signing in.')
  }
  if (body.primary_email_verified) throw textError(400, 'primary_email_verified needs a primary_email to be verified.')
}

/**
 * That an address is taken is said before what else is wrong. Where nothing else is, and nothing dear is done before the address is
 * written, nobody is asked: the index says it then.
 */
async function afterTaken(
  db: TenantDb,
  body: NewServerUser,
  email: NormalizedEmail | undefined,
  checkRest: () => void,
) {
  const refuseTaken = async () => {
    if (email && body.primary_email_auth_enabled && (await isEmailTaken(db, email))) throw emailTaken(email)
  }
  if (typeof body.password === 'string' || body.profile_image_url) await refuseTaken()
  try {
    checkRest()
  } catch (error) {
    await refuseTaken()
    throw error
  }
}

function checkProviders({ project }: Call, { oauth_providers = [] }: NewServerUser) {
  const configured = project.config.auth.oauth.providers
  const seen = new Set<string>()
  for (const { id } of oauth_providers) {
    if (!Object.hasOwn(configured, id)) throw textError(400, `This project has no OAuth provider '${id}'.`)
    if (seen.has(id)) throw textError(400, `A user can sign in with one account of '${id}' only.`)
    seen.add(id)
  }
}

function checkMethods({ project }: Call, body: NewServerUser) {
  const { password, otp } = project.config.auth
  const hasPassword = typeof body.password === 'string' || body.password_hash !== undefined
  if (hasPassword && !password.allowSignIn) throw textError(400, 'Passwords are switched off in this project.')
  if (body.otp_auth_enabled && !otp.allowSignIn)
    throw textError(400, 'One-time codes are switched off in this project.')
}

function checkSignUpDate({ app }: Call, { signed_up_at_millis: at }: NewServerUser) {
  if (at !== undefined && at > app.clock.now().getTime()) {
    throw textError(400, 'signed_up_at_millis must not be in the future.')
  }
}

function newUser(body: NewServerUser, email: NormalizedEmail | undefined) {
  return {
    displayName: body.display_name ?? null,
    otpEnabled: body.otp_auth_enabled ?? false,
    isAnonymous: body.is_anonymous ?? false,
    isMadeByServer: true,
    metadata: body,
    externalId: body.external_id,
    ...(body.signed_up_at_millis !== undefined && { signedUpAt: new Date(body.signed_up_at_millis) }),
    ...(email && {
      primaryEmail: {
        value: email,
        isVerified: body.primary_email_verified ?? false,
        usedForAuth: body.primary_email_auth_enabled ?? false,
      },
    }),
    ...(body.totp_secret_base64 && { totpSecret: body.totp_secret_base64 }),
    oauthAccounts: (body.oauth_providers ?? []).map(({ id, account_id, email }) => ({
      providerConfigId: id,
      accountId: account_id,
      email,
    })),
  }
}
