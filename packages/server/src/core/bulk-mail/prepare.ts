import type { TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import { createUnsubscribeCodes } from '../codes/index.ts'
import { type MailMessage, MailNotSent, type MailRoute, messageIdOf } from '../mail/index.ts'
import type { BulkComposer, RenderedMail } from './compose.ts'
import type { Category } from './content.ts'
import type { Recipient } from './recipients.ts'

/** The email of one recipient, ready to be sent; or why there is none. */
export interface ReadyMail {
  recipient: Recipient & { email: string }
  message: MailMessage | MailNotSent
}

export interface PreparedBatch {
  ready: ReadyMail[]
  /** Users who get no email. */
  skipped: string[]
}

interface Context {
  clock: Clock
}

/** The emails for a chunk of recipients: docs/protocol/emails.md#sending-to-users. */
export async function prepareMails(
  app: Context,
  db: TenantDb,
  recipients: readonly Recipient[],
  { composer, route }: { composer: BulkComposer; route: MailRoute },
): Promise<PreparedBatch> {
  const reachable = recipients.filter((one): one is Recipient & { email: string } => one.email !== null)
  const disabled = await disabledCategories(db, reachable)
  const written = await Promise.all(
    reachable.map(async (recipient) => ({ recipient, mail: await composer.write(recipient.displayName) })),
  )
  const wanted = written.filter(
    ({ recipient, mail }) => mail instanceof MailNotSent || !disabled.has(keyOf(recipient.userId, mail.category)),
  )
  const ready = await withLinks(app, db, wanted, { composer, route })
  const kept = new Set(ready.map(({ recipient }) => recipient.userId))
  return { ready, skipped: recipients.flatMap(({ userId }) => (kept.has(userId) ? [] : [userId])) }
}

const keyOf = (userId: string, { id }: Pick<Category, 'id'>) => `${userId} ${id}`

/** What these users said that they do not want; all else is on by default. */
async function disabledCategories(db: TenantDb, recipients: readonly Recipient[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notification_preferences')
    .select(['user_id', 'category_id'])
    .where('enabled', '=', false)
    .where((eb) => eb('user_id', '=', eb.fn.any(eb.val(recipients.map(({ userId }) => userId)))))
    .execute()
  return new Set(rows.map((row) => `${row.user_id} ${row.category_id}`))
}

interface WantedMail {
  recipient: Recipient & { email: string }
  mail: RenderedMail | MailNotSent
}

async function withLinks(
  { clock }: Context,
  db: TenantDb,
  wanted: readonly WantedMail[],
  { composer, route }: { composer: BulkComposer; route: MailRoute },
): Promise<ReadyMail[]> {
  const needing = wanted.flatMap(({ recipient, mail }) =>
    mail instanceof MailNotSent || !mail.category.canDisable
      ? []
      : [{ userId: recipient.userId, categoryId: mail.category.id }],
  )
  const codes = await createUnsubscribeCodes(db, clock.now(), needing)
  const codeOf = new Map(needing.map(({ userId }, at) => [userId, codes[at]!]))
  return wanted.map(({ recipient, mail }) => {
    if (mail instanceof MailNotSent) return { recipient, message: mail }
    const code = codeOf.get(recipient.userId)
    const { html, text, subject } = code === undefined ? mail : composer.withCode(mail, code)
    const message: MailMessage = {
      html,
      text,
      subject,
      kind: 'bulk',
      to: [recipient.email],
      from: route.from,
      messageId: messageIdOf(recipient.eventId, route.from.address),
      ...(code !== undefined && { unsubscribeLink: composer.linkWith(code) }),
    }
    return { recipient, message }
  })
}
