import type { TenantDb } from '../../db/index.ts'
import { createCode, linkWithCode } from '../codes/index.ts'
import type { EmailVerification, MailRequest } from './mail-request.ts'
import type { MailContent } from './message.ts'
import { emailVerificationMail } from './templates.ts'

interface Surroundings {
  db: TenantDb
  now: Date
  projectName: string
}

export interface ComposedMail extends MailContent {
  to: string
}

/** Undefined when the reason for the mail is gone by now. */
type Composer<R> = (around: Surroundings, request: R) => Promise<ComposedMail | undefined>

const composers: { [K in MailRequest['kind']]: Composer<Extract<MailRequest, { kind: K }>> } = {
  email_verification: composeEmailVerification,
}

export function composeMail(around: Surroundings, request: MailRequest): Promise<ComposedMail | undefined> {
  if (!Object.hasOwn(composers, request.kind)) throw new Error(`mail kind ${request.kind} is not known here`)
  return composers[request.kind](around, request)
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
