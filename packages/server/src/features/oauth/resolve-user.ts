import { isKnownError, knownError, textError } from '@hallpass/contract'
import type { App } from '../../app.ts'
import type { NormalizedEmail } from '../../core/email.ts'
import { networkKey } from '../../core/limits/index.ts'
import type { Profile } from '../../core/oauth/profile.ts'
import type { Provider } from '../../core/oauth/provider.ts'
import { admitsSignUp } from '../../core/projects/first-user.ts'
import type { Project } from '../../core/projects/project.ts'
import type { RequestInfo } from '../../core/request.ts'
import { isSsoRace } from '../../core/sso/resolve-user.ts'
import { announceUser } from '../../core/users/announce.ts'
import { currentUser, mayAct, sessionEnded } from '../../core/users/current-user.ts'
import { addOauthAccount } from '../../core/users/oauth-accounts.ts'
import { sendSecurityNotice } from '../../core/users/security-notices.ts'
import { signUpOrUpgrade } from '../../core/users/upgrade.ts'
import { isUniqueViolation, type TenantDb } from '../../db/index.ts'
import { limitsOf } from '../../http/limits.ts'
import { limitTaken } from '../../http/taken-limit.ts'
import type { Flow } from './flow.ts'
import {
  allowSignIn,
  findAccountOf,
  findAuthEmail,
  findSignInAccount,
  hasSignInAccount,
  holdUser,
  isSwitchedOff,
} from './store.ts'

/** Someone who came back from a provider. */
export interface Arrival {
  app: App
  project: Project
  request: RequestInfo
  provider: Provider
  profile: Profile
  flow: Flow
}

export interface Resolution {
  userId: string
  oauthAccountId: string
  isNewUser: boolean
}

/** Finds or creates the user for a person who comes back from a provider: docs/protocol/oauth.md#who-it-is. */
export function resolveUser(tx: TenantDb, arrival: Arrival): Promise<Resolution> {
  return arrival.flow.kind === 'link' ? link(tx, arrival) : authenticate(tx, arrival)
}

async function link(tx: TenantDb, arrival: Arrival): Promise<Resolution> {
  const { provider, profile, flow } = arrival
  // Minutes may have passed at the provider; and what is being done to the account comes first.
  if (flow.holder) await holdUser(tx, flow.holder.userId)
  const user = await personOf(tx, arrival)
  if (!user) throw textError(400, 'The user to link this account to no longer exists.')
  if (!mayAct(user)) throw sessionEnded()
  const userId = user.id
  const existing = await findSignInAccount(tx, provider.id, profile.accountId)
  if (existing && existing.user_id !== userId) throw knownError('OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER')
  const oauthAccountId = existing?.id ?? (await connect(tx, arrival, userId)).id
  if (!existing) await announceUser(tx, userId)
  return { userId, oauthAccountId, isNewUser: false }
}

const personOf = async (tx: TenantDb, { app, flow }: Arrival) =>
  flow.holder && currentUser(tx, flow.holder, app.clock.now())

/**
 * One account of a provider signs a user in, further ones are only connected. The user row is locked, so of two
 * accounts that arrive at once only one is the first.
 */
async function connect(tx: TenantDb, arrival: Arrival, userId: string) {
  const { app, provider, profile } = arrival
  await holdUser(tx, userId)
  const mayBeFirst = !(await hasSignInAccount(tx, userId, provider.id))
  const own = await findAccountOf(tx, userId, provider.id, profile.accountId)
  if (own) return { id: own.id, mayBeFirst }
  const account = { ...accountOf(provider, profile), allowSignIn: mayBeFirst }
  const id = await addOauthAccount(tx, userId, account, app.clock.now())
  await sendSecurityNotice(arrival, tx, userId, 'provider_linked')
  return { id, mayBeFirst }
}

async function authenticate(tx: TenantDb, arrival: Arrival): Promise<Resolution> {
  const { provider, profile, project } = arrival
  const existing = await findSignInAccount(tx, provider.id, profile.accountId)
  if (existing) return { userId: existing.user_id, oauthAccountId: existing.id, isNewUser: false }
  // Nor does the account sign up: its owner would find an empty account in place of the one they know.
  if (await isSwitchedOff(tx, provider.id, profile.accountId))
    throw knownError('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')
  const { email } = profile
  if (email === undefined) return signUp(tx, arrival, true)
  const limits = limitsOf(arrival.app, arrival.request, { level: 'client', project })
  return limitTaken({ limits }, () => byEmail(tx, arrival, email))
}

/** A new account with an address, which may be somebody's: what is answered here counts. */
async function byEmail(tx: TenantDb, arrival: Arrival, email: NormalizedEmail): Promise<Resolution> {
  const { profile, project } = arrival
  const holder = await findAuthEmail(tx, email)
  if (!holder) return signUp(tx, arrival, true)
  const strategy = project.config.auth.oauth.accountMergeStrategy
  if (strategy === 'allow_duplicates') return signUp(tx, arrival, false)
  if (strategy === 'link_method' && holder.is_verified && profile.isEmailVerified) {
    return merge(tx, arrival, holder.user_id)
  }
  throw knownError('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE', {
    type: 'email',
    contact_channel_value: email,
    would_work_if_email_was_verified: strategy === 'link_method' && !holder.is_verified,
  })
}

/** Both sides have verified the address, so it is the same person, who may also sign in with a further account. */
async function merge(tx: TenantDb, arrival: Arrival, userId: string): Promise<Resolution> {
  const { id: oauthAccountId, mayBeFirst } = await connect(tx, arrival, userId)
  if (mayBeFirst) await allowSignIn(tx, oauthAccountId)
  await announceUser(tx, userId)
  return { userId, oauthAccountId, isNewUser: false }
}

async function signUp(tx: TenantDb, arrival: Arrival, usedForAuth: boolean): Promise<Resolution> {
  const { app, project, request, provider, profile } = arrival
  const { email, isEmailVerified } = profile
  if (!admitsSignUp(app, project, isEmailVerified ? email : undefined)) throw knownError('SIGN_UP_NOT_ENABLED')
  await app.limits.take('signUpNetwork', networkKey(project.id, request.address))
  const current = await personOf(tx, arrival)
  const userId = await signUpOrUpgrade(app, tx, project, current && mayAct(current) ? current : undefined, {
    displayName: profile.displayName,
    profileImageUrl: profile.imageUrl,
    ...(email !== undefined && { primaryEmail: { value: email, isVerified: isEmailVerified, usedForAuth } }),
    oauthAccounts: [accountOf(provider, profile)],
  })
  const account = await findSignInAccount(tx, provider.id, profile.accountId)
  if (!account) throw new Error('the new connection vanished within its transaction')
  return { userId, oauthAccountId: account.id, isNewUser: true }
}

const accountOf = (provider: Provider, { accountId, email }: Profile) => ({
  providerConfigId: provider.id,
  accountId,
  email: email ?? null,
})

/** The first attempt may find the address taken, the second the account; by the third, both exist. */
const maxTries = 3

/** Of two first sign-ins at once one comes second; it looks again and finds the user of the first. */
export async function retryingRaces(work: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === maxTries || !isRace(error)) throw error
    }
  }
}

const isRace = (error: unknown) =>
  isSsoRace(error) ||
  isUniqueViolation(error, 'oauth_accounts_sign_in') ||
  (isKnownError(error) && error.code === 'USER_EMAIL_ALREADY_EXISTS')
