import type { ExpressionBuilder } from 'kysely'
import { isForeignKeyViolation, type Params, prepare, type TenantTables } from '../../../db/index.ts'
import {
  createCode,
  linkWithCode,
  mailedLifetimeMillis,
  mailedLifetimeMinutes,
  type NewCode,
  otpAndNonce,
  startLifetime,
} from '../../codes/index.ts'
import {
  type EmailVerification,
  type MagicLink,
  type MailRequest,
  openCode,
  type PasswordReset,
} from '../../outbox/index.ts'
import { composeApiKeyRevoked } from './api-key-mails.ts'
import { composeCertificateEnding } from './certificate-ending.ts'
import type { ComposeContext } from './context.ts'
import { composeFactorResetCode, composeFactorResetRequested } from './factor-reset.ts'
import { composeFailedEmailsDigest } from './failed-emails-digest.ts'
import { composeLowBalance } from './low-balance.ts'
import type { ComposedMail } from './message.ts'
import { composeNewSignIn } from './new-sign-in.ts'
import { composeNoCode, reasonForNoCode } from './no-code.ts'
import { composePaymentFailed } from './payment-failed.ts'
import { composeSecurityNotice } from './security-notice.ts'
import { composeSetupLink } from './setup-link.ts'
import { composeSignInInvitation } from './sign-in-invitation.ts'
import { composeSsoDomain } from './sso-domain.ts'
import { composeSsoLinkCode } from './sso-link.ts'
import { composeTeamInvitation } from './team-invitation.ts'
import { authMail } from './templates.ts'
import { oneLine } from './text-safety.ts'
import { composeTrialEnding } from './trial-ending.ts'
import { composeWebhookDisabled } from './webhook-disabled.ts'

/** Undefined when there is no reason for the email any more. */
type Composer<R> = (context: ComposeContext, request: R) => Promise<ComposedMail | undefined>

const composers: { [K in MailRequest['kind']]: Composer<Extract<MailRequest, { kind: K }>> } = {
  email_verification: composeEmailVerification,
  password_reset: composePasswordReset,
  magic_link: composeMagicLink,
  team_invitation: composeTeamInvitation,
  sign_in_invitation: composeSignInInvitation,
  failed_emails_digest: composeFailedEmailsDigest,
  webhook_disabled: composeWebhookDisabled,
  api_key_revoked: composeApiKeyRevoked,
  security_notice: composeSecurityNotice,
  new_sign_in: composeNewSignIn,
  factor_reset_requested: composeFactorResetRequested,
  factor_reset_code: composeFactorResetCode,
  sso_link_code: composeSsoLinkCode,
  sso_domain: composeSsoDomain,
  trial_ending: composeTrialEnding,
  payment_failed: composePaymentFailed,
  low_balance: composeLowBalance,
  setup_link: composeSetupLink,
  certificate_ending: composeCertificateEnding,
}

export function composeMail(context: ComposeContext, request: MailRequest): Promise<ComposedMail | undefined> {
  if (!Object.hasOwn(composers, request.kind)) throw new Error(`mail kind ${request.kind} is not known here`)
  // The table pairs every kind with its own composer, which the types of an indexed call do not follow.
  const compose = composers[request.kind] as Composer<MailRequest>
  return compose(context, request)
}

const unverified = prepare('mail.unverified', (db, p: Params<{ userId: string; email: string }>) =>
  db
    .selectFrom('contact_channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('u.display_name')
    .where('c.user_id', '=', p('userId'))
    .where('c.type', '=', 'email')
    .where('c.value', '=', p('email'))
    .where('c.is_verified', '=', false),
)

async function composeEmailVerification(
  context: ComposeContext,
  { userId, email, callbackUrl, language }: EmailVerification,
): Promise<ComposedMail | undefined> {
  const channel = await unverified.first(context.db, { userId, email })
  if (!channel) return undefined
  const made = await codeOf(context, { purpose: 'contact-channel-verification', userId, data: { email } })
  if (made === undefined) return undefined
  const { code, lifetimeMinutes } = made
  const variables = { emailVerificationLink: linkWithCode(callbackUrl, code) }
  const mail = { language, userName: nameOf(channel), variables, lifetimeMinutes }
  return { to: email, ...(await authMail(context, 'email_verification', mail)) }
}

/**
 * Whether or not the address is verified, and whether or not there is a password yet. Not for one that was merely added
 * to an account that is proved to be somebody's: who reads the email would end up in theirs (T51).
 */
async function composePasswordReset(
  context: ComposeContext,
  { email, callbackUrl, language }: PasswordReset,
): Promise<ComposedMail | undefined> {
  const { db } = context
  const channel = await db
    .selectFrom('contact_channels as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['c.user_id', 'u.display_name'])
    .where('c.type', '=', 'email')
    .where('c.value', '=', email)
    .where('c.used_for_auth', '=', true)
    .where((eb) => eb.or([eb('c.is_claim', '=', false), eb.not(eb.exists(provedAddress(eb)))]))
    .executeTakeFirst()
  if (!channel) return undefined
  const made = await codeOf(context, { purpose: 'password-reset', userId: channel.user_id, data: { email } })
  if (made === undefined) return undefined
  const { code, lifetimeMinutes } = made
  const variables = { passwordResetLink: linkWithCode(callbackUrl, code) }
  const mail = { language, userName: nameOf(channel), variables, lifetimeMinutes }
  return { to: email, ...(await authMail(context, 'password_reset', mail)) }
}

type Users = ExpressionBuilder<TenantTables & { u: TenantTables['users'] }, 'u'>

/** One that the user has shown to be theirs. */
const provedAddress = (eb: Users) =>
  eb
    .selectFrom('contact_channels as own')
    .select('own.id')
    .whereRef('own.user_id', '=', 'u.id')
    .where(({ or, eb: own }) =>
      or([own('own.is_verified', '=', true), own('own.proved_value', '=', own.ref('own.value'))]),
    )

/** Undefined when the user was deleted just now. */
async function codeOf(
  { db, now, config }: ComposeContext,
  wanted: Omit<NewCode<'password-reset' | 'contact-channel-verification'>, 'lifetimeMillis'>,
): Promise<{ code: string; lifetimeMinutes: number } | undefined> {
  const lifetimeMinutes = mailedLifetimeMinutes(config.auth, wanted.purpose)
  const lifetimeMillis = mailedLifetimeMillis(config.auth, wanted.purpose)
  try {
    return { ...(await createCode(db, now, { ...wanted, lifetimeMillis })), lifetimeMinutes }
  } catch (error) {
    if (isForeignKeyViolation(error)) return undefined
    throw error
  }
}

const nameOf = ({ display_name: name }: { display_name: string | null }) => (name === null ? null : oneLine(name))

/** One email for both ways: the six characters for where it was asked for, the link for this device. */
async function composeMagicLink(context: ComposeContext, request: MagicLink): Promise<ComposedMail | undefined> {
  const { email, callbackUrl, language, codeId, sealedCode } = request
  if (sealedCode === null) return undefined
  const reason = await reasonForNoCode(context, request)
  if (reason) return composeNoCode(context, request, reason)
  const lifetimeMinutes = await startLifetime(context, 'sign-in', codeId)
  if (lifetimeMinutes === undefined) return undefined
  const code = openCode(context.sealer, { codeId, sealedCode })
  const { otp } = otpAndNonce(code)
  const variables = { magicLink: linkWithCode(callbackUrl, code), otp }
  const content = await authMail(context, 'magic_link', { language, userName: null, variables, lifetimeMinutes })
  return { to: email, ...content, loggedSubject: withoutCode(content.subject, otp) }
}

/** The log outlives the email, and is read by others. */
const withoutCode = (subject: string, otp: string) =>
  subject.replaceAll(new RegExp(otp, 'gi'), '').replace(/[\s:：,–—-]+$/u, '')
