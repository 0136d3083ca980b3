import type { App } from '../../app.ts'
import type { TenantDb } from '../../db/index.ts'
import { projectOfTenancy } from '../projects/of-tenancy.ts'
import { composeMail } from './compose.ts'
import { classifyError, type MailFailure, MailNotSent } from './mail-failure.ts'
import { eraseCode, type MailRequest } from './mail-request.ts'
import type { MailMessage } from './message.ts'
import { isSettled, recordAttempt, sealMessage } from './sent-emails.ts'
import { oneLine } from './text-safety.ts'
import type { MailTransport } from './transport.ts'

export type MailApp = Pick<App, 'clock' | 'log' | 'database' | 'projects' | 'sealer' | 'mail'>

/** A `mail.requested` event, as the outbox hands it over. */
export interface MailEvent {
  id: string
  tenancyId: string
  payload: unknown
  /** Nobody will come back for it: what fails now has failed. */
  isLastTry: boolean
}

/**
 * Sends what an event asks for, once: a repeated job finds it settled. Throws where another try makes sense.
 * A crash between the mail server's "ok" and our note repeats the mail, under the same Message-ID.
 */
export async function deliverMail(app: MailApp, event: MailEvent): Promise<void> {
  const db = app.database.forTenancy(event.tenancyId)
  if (await isSettled(db, event.id)) return
  const message = await messageFor(app, db, event)
  if (!message) return
  const failure = await trySending(app.mail, message)
  const isFinal = failure !== undefined && (!failure.canRetry || event.isLastTry)
  await db.transaction().execute(async (tx) => {
    await recordAttempt(tx, {
      eventId: event.id,
      message,
      at: app.clock.now(),
      failure: failure && { ...failure, canRetry: !isFinal },
      sealedContent: app.mail.kind === 'inbox' ? sealMessage(app.sealer, event.id, message) : null,
    })
    if (!failure || isFinal) await eraseCode(tx, event.id, requestOf(event))
  })
  if (failure && !isFinal) throw new MailNotSent(failure)
  if (failure) app.log.error({ event: event.id, failure }, 'a mail could not be sent')
}

/** Undefined when project, user or address went away, or the address has been verified since. */
async function messageFor(app: MailApp, db: TenantDb, event: MailEvent): Promise<MailMessage | undefined> {
  const request = requestOf(event)
  const project = await projectOfTenancy(app, event.tenancyId)
  if (!project) return undefined
  const projectName = oneLine(project.displayName)
  const mail = await composeMail({ db, now: app.clock.now(), projectName, sealer: app.sealer }, request)
  if (!mail) return undefined
  const from = { name: projectName, address: app.mail.sender }
  return { ...mail, kind: request.kind, from, messageId: messageIdOf(event.id, app.mail.sender) }
}

// Only requestMail() writes events of this type.
const requestOf = (event: MailEvent) => event.payload as MailRequest

const messageIdOf = (eventId: string, sender: string) => `<${eventId}@${sender.slice(sender.lastIndexOf('@') + 1)}>`

async function trySending(transport: MailTransport, message: MailMessage): Promise<MailFailure | undefined> {
  try {
    await transport.send(message)
    return undefined
  } catch (error) {
    return error instanceof MailNotSent ? error.failure : classifyError(error)
  }
}
