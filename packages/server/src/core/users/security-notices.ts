import type { TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import { requestMail, type SecurityNotice, type SecurityNoticeMail } from '../outbox/index.ts'
import type { Project } from '../projects/project.ts'
import type { RequestInfo } from '../request.ts'
import { findPrimaryEmail, listVerifiedEmails, type PrimaryEmailChange } from './primary-email.ts'

/** Of a request, or of an operator's command. */
export interface NoticeContext {
  app: { clock: Clock }
  project: Project
  request: Pick<RequestInfo, 'language'>
}

/**
 * Informs a person by email of what happened to their account, if the project wants that. Only addresses that were verified
 * get such emails: otherwise anyone could cause emails to an address by typing it in.
 */
export async function sendSecurityNotice(
  call: NoticeContext,
  tx: TenantDb,
  userId: string,
  notice: SecurityNotice,
  details: Pick<SecurityNoticeMail, 'codesLeft'> = {},
) {
  if (!call.project.config.emails.securityNotifications) return
  const channel = await findPrimaryEmail(tx, userId)
  if (channel?.is_verified) await send(call, tx, { ...details, userId, email: channel.value, notice })
}

/** The same to all verified addresses, whatever the project wants: for what somebody did who had lost a factor. */
export async function sendNoticeToAll(call: NoticeContext, tx: TenantDb, userId: string, notice: SecurityNotice) {
  for (const email of await listVerifiedEmails(tx, userId)) await send(call, tx, { userId, email, notice })
}

/** Sends notices if the primary address is another one after the work. */
export async function noticingEmailChange<T>(
  call: NoticeContext,
  tx: TenantDb,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!call.project.config.emails.securityNotifications) return work()
  const before = await findPrimaryEmail(tx, userId)
  const result = await work()
  await sendEmailChangeNotices(call, tx, userId, { before, after: await findPrimaryEmail(tx, userId) })
  return result
}

/** To both addresses: someone who took over the account can only read the new one. */
export async function sendEmailChangeNotices(
  call: NoticeContext,
  tx: TenantDb,
  userId: string,
  { before, after }: PrimaryEmailChange,
) {
  if (!call.project.config.emails.securityNotifications || before === undefined) return
  if (before.value === after?.value) return
  if (before.is_verified) await send(call, tx, { userId, email: before.value, notice: 'primary_email_replaced' })
  if (after?.is_verified) await send(call, tx, { userId, email: after.value, notice: 'primary_email_changed' })
}

const send = (
  { app, request }: NoticeContext,
  tx: TenantDb,
  notice: Pick<SecurityNoticeMail, 'userId' | 'email' | 'notice' | 'codesLeft'>,
) =>
  requestMail(tx, {
    kind: 'security_notice',
    ...notice,
    at: app.clock.now().toISOString(),
    language: request.language,
  })
