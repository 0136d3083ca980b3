import { knownError, textError } from '@hallpass/contract'
import type { Endpoint } from '@hallpass/contract/endpoints'
import type { Clock } from '../core/clock.ts'
import type { Project } from '../core/projects/project.ts'
import type { CurrentUser } from '../core/users/current-user.ts'
import type { Call } from './call.ts'
import { wantsExtensions } from './extensions.ts'

const minuteMillis = 60_000

/** What lasts asks who is there: docs/protocol/sign-in.md#step-up. */
export async function checkRecentAuth(call: Call, { needsRecentAuth: needed }: Endpoint, body: unknown): Promise<void> {
  if (needed === undefined || call.level !== 'client' || !call.token) return
  // They cannot prove that they are somebody else; what they must not do is refused to them anyway.
  if (call.isImpersonation) return
  const user = await call.user()
  if (!user || !isConcerned(needed, Object(body), user)) return
  // Who knows the password alone would add a second factor of their own, and remove the one that is there.
  const byFactor = needed === 'second-factor' && user.hasFactor
  if (hasProvedLately(call, byFactor ? { ...user, authenticatedAt: user.factorAt } : user)) return
  if (!user.provesFactors || !wantsExtensions(call.request)) throw proofTooOld()
  const { minutes } = call.project.config.auth.stepUp
  const methods = await methodsOf(call, user.id, byFactor)
  throw knownError('STEP_UP_REQUIRED', { methods, max_age_seconds: minutes * 60 })
}

/** For callers that know no code for it. */
export const proofTooOld = () =>
  textError(403, 'Sign in again to do this: it is too long ago that you proved who you are.')

/**
 * A session that a client of ours opened must have been proved lately, whatever headers the call has. Those of published clients go
 * on as they always did, unless the project says otherwise.
 */
export function hasProvedLately(
  { app, project }: { app: { clock: Clock }; project: Project },
  { isAnonymous, provesFactors, authenticatedAt }: CurrentUser,
): boolean {
  const { minutes, forOthers } = project.config.auth.stepUp
  // A guest has nothing to prove.
  if (isAnonymous || (!provesFactors && forOthers === 'lenient')) return true
  return app.clock.now().getTime() - (authenticatedAt?.getTime() ?? 0) <= minutes * minuteMillis
}

const isConcerned = (
  needed: NonNullable<Endpoint['needsRecentAuth']>,
  body: Record<string, unknown>,
  user: Pick<CurrentUser, 'provesFactors'>,
) => typeof needed !== 'object' || needed.some((name) => Object.hasOwn(body, name) && !carriesProof(name, body, user))

/** A second factor is removed with a code of it (T59). A code counts once: it could not prove two things. */
const carriesProof = (
  name: string,
  body: Record<string, unknown>,
  { provesFactors }: Pick<CurrentUser, 'provesFactors'>,
) => name === 'totp_secret_base64' && body[name] === null && provesFactors

/** What the person has to prove it with. Signing in again does as well, and is what is left to those who have nothing else. */
async function methodsOf({ app, db, project }: Call, userId: string, byFactor: boolean): Promise<string[]> {
  const has = await db
    .selectFrom('users as u')
    .select((eb) => [
      eb('u.password_hash', 'is not', null).as('password'),
      eb('u.totp_secret', 'is not', null).as('totp'),
      'u.has_security_key',
      eb.exists(eb.selectFrom('passkeys as p').select('p.id').whereRef('p.user_id', '=', 'u.id')).as('passkey'),
      eb
        .exists(
          eb
            .selectFrom('contact_channels as c')
            .select('c.id')
            .whereRef('c.user_id', '=', 'u.id')
            .where('c.is_primary', '=', true)
            .where('c.is_verified', '=', true)
            .where('c.used_for_auth', '=', true),
        )
        .as('address'),
      'u.otp_switched_off',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  const { otp, passkey, password } = project.config.auth
  const canMail = otp.allowSignIn && has.address && !has.otp_switched_off && app.mail.canSend(project)
  return [
    ...(has.passkey && passkey.allowSignIn ? ['passkey'] : []),
    ...(has.has_security_key ? ['security-key'] : []),
    ...(has.totp ? ['totp'] : []),
    ...(has.password && !byFactor && password.allowSignIn ? ['password'] : []),
    ...(canMail && !byFactor ? ['otp'] : []),
    'sign-in',
  ]
}
