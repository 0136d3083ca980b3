import type { TenantDb } from '../../db/index.ts'
import { createCode, linkWithCode, otpAndNonce } from '../codes/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { composeApiKeyRevoked } from './api-key-mails.ts'
import {
  type EmailVerification,
  type MagicLink,
  type MailRequest,
  openCode,
  type PasswordReset,
} from './mail-request.ts'
import type { MailContent } from './message.ts'
import { composeSecurityNotice } from './security-notice.ts'
import { composeTeamInvitation } from './team-invitation.ts'
import { emailVerificationMail, magicLinkMail, passwordResetMail } from './templates.ts'

export interface Surroundings {
  db: TenantDb
  now: Date
  projectName: string
  sealer: Sealer
}

export interface ComposedMail extends MailContent {
  to: string
}

/** Undefined when the reason for the mail is gone by now. */
type Composer<R> = (around: Surroundings, request: R) => Promise<ComposedMail | undefined>

const composers: { [K in MailRequest['kind']]: Composer<Extract<MailRequest, { kind: K }>> } = {
  email_verification: composeEmailVerification,
  password_reset: composePasswordReset,
  magic_link: composeMagicLink,
  team_invitation: composeTeamInvitation,
  api_key_revoked: composeApiKeyRevoked,
  security_notice: composeSecurityNotice,
}

export function composeMail(around: Surroundings, request: MailRequest): Promise<ComposedMail | undefined> {
  if (!Object.hasOwn(composers, request.kind)) throw new Error(`mail kind ${request.kind} is not known here`)
  // The table pairs every kind with its own composer, which the types of an indexed call do not follow.
  const compose = composers[request.kind] as Composer<MailRequest>
  return compose(around, request)
}

async function composeEmailVerification(
  { db, now, projectName }: Surroundings,
  { userId, email, callbackUrl }: EmailVerification,
): Promise<ComposedMail | undefined> {
  const channel = await db
    .selectFrom('contact_channels')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', 'email')
    .where('value', '=', email)
    .where('is_verified', '=', false)
    .executeTakeFirst()
  if (!channel) return undefined
  const { code } = await createCode(db, now, { purpose: 'contact-channel-verification', userId, data: { email } })
  const link = linkWithCode(callbackUrl, code)
  return { to: email, ...emailVerificationMail({ projectName, email, link }) }
}

/** Contract 02 §3.5: whether or not the address is verified, and whether or not there is a password yet. */
async function composePasswordReset(
  { db, now, projectName }: Surroundings,
  { email, callbackUrl }: PasswordReset,
): Promise<ComposedMail | undefined> {
  const channel = await db
    .selectFrom('contact_channels')
    .select('user_id')
    .where('type', '=', 'email')
    .where('value', '=', email)
    .where('used_for_auth', '=', true)
    .executeTakeFirst()
  if (!channel) return undefined
  const { code } = await createCode(db, now, { purpose: 'password-reset', userId: channel.user_id, data: { email } })
  const link = linkWithCode(callbackUrl, code)
  return { to: email, ...passwordResetMail({ projectName, email, link }) }
}

async function composeMagicLink(
  { sealer, projectName }: Surroundings,
  { email, callbackUrl, codeId, sealedCode }: MagicLink,
): Promise<ComposedMail | undefined> {
  if (sealedCode === null) return undefined
  const code = openCode(sealer, { codeId, sealedCode })
  const link = linkWithCode(callbackUrl, code)
  return { to: email, ...magicLinkMail({ projectName, email, link, otp: otpAndNonce(code).otp }) }
}
