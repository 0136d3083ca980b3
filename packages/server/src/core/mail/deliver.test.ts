import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TenantDb } from '../../db/index.ts'
import { addPerson, addProject, startTestApp } from '../../testing/test-app.ts'
import { checkCode } from '../codes/index.ts'
import { deliverMail, type MailRequest, type MailTransport, requestMail } from './index.ts'
import { failureOf, MailNotSent } from './mail-failure.ts'
import type { MailMessage } from './message.ts'
import { openMessage } from './sent-emails.ts'

let test: Awaited<ReturnType<typeof startTestApp>>
let db: TenantDb
beforeAll(async () => {
  test = await startTestApp()
  db = test.app.database.forTenancy(test.project.tenancyId)
})
afterAll(() => test.close())

/** Does what it is told, and remembers. */
const sent: MailMessage[] = []
let outcome: (() => Promise<void>) | undefined
const transport: MailTransport = {
  kind: 'smtp',
  sender: 'auth@example.com',
  send: async (message) => {
    await outcome?.()
    sent.push(message)
  },
  close: () => Promise.resolve(),
}
beforeEach(() => {
  sent.length = 0
  outcome = undefined
})

const callbackUrl = 'https://acme.example/handler/email-verification?x=1'
const requestFor = (userId: string, email: string): MailRequest => ({
  kind: 'email_verification',
  userId,
  email,
  callbackUrl,
  language: 'en-US',
})
async function newEvent(email = `${randomUUID()}@example.com`) {
  const userId = await addPerson(test.app, test.project, email)
  const payload = requestFor(userId, email)
  return { id: randomUUID(), tenancyId: test.project.tenancyId, payload, isLastTry: false, email, userId }
}
type Event = Awaited<ReturnType<typeof newEvent>>
const deliver = (event: Event) => deliverMail({ ...test.app, mail: transport }, event)
const logOf = (event: Event) => db.selectFrom('sent_emails').selectAll().where('event_id', '=', event.id).execute()

describe('a requested mail', () => {
  it('waits in the outbox without a code, in the caller’s transaction', async () => {
    const { userId, email } = await newEvent()
    const id = await db.transaction().execute((tx) => requestMail(tx, requestFor(userId, email)))
    const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ type: 'mail.requested', payload: requestFor(userId, email) })
  })

  it('is sent with a link whose code works', async () => {
    const event = await newEvent()
    await deliver(event)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      to: event.email,
      subject: 'Verify your email at Acme',
      from: { name: 'Acme', address: 'auth@example.com' },
      messageId: `<${event.id}@example.com>`,
    })
    const link = new URL(/https:\S+/.exec(sent[0]!.text)![0])
    expect(link.href.startsWith(`${callbackUrl}&code=`)).toBe(true)
    const code = link.searchParams.get('code')!
    const found = await checkCode(db, test.clock.now(), { purpose: 'contact-channel-verification', code })
    expect(found).toMatchObject({ userId: event.userId, data: { email: event.email } })
  })

  it('is in the log without its content', async () => {
    const event = await newEvent()
    await deliver(event)
    const [row, ...others] = await logOf(event)
    expect(others).toEqual([])
    expect(row).toMatchObject({ recipients: [event.email], error: null, sealed_content: null })
    expect(row?.sent_at).toEqual(test.clock.now())
  })

  it('is sent once, however often its job runs', async () => {
    const event = await newEvent()
    for (let run = 0; run < 3; run++) await deliver(event)
    expect(sent).toHaveLength(1)
    expect(await logOf(event)).toHaveLength(1)
  })
})

describe('nothing is sent', () => {
  it('when the user is gone', async () => {
    const event = await newEvent()
    await db.deleteFrom('users').where('id', '=', event.userId).execute()
    await deliver(event)
    expect(sent).toEqual([])
    expect(await logOf(event)).toEqual([])
  })

  it('when the address was verified or taken off meanwhile', async () => {
    const [verified, changed] = [await newEvent(), await newEvent()]
    const channels = db.updateTable('contact_channels')
    await channels.set({ is_verified: true }).where('user_id', '=', verified.userId).execute()
    await channels.set({ value: 'new@example.com' }).where('user_id', '=', changed.userId).execute()
    await deliver(verified)
    await deliver(changed)
    expect(sent).toEqual([])
  })

  it('when the project was deleted', async () => {
    const project = await addProject(test.app, 'Gone')
    const userId = await addPerson(test.app, project, 'ada@example.com')
    const { system } = test.app.database
    await system.updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', project.id).execute()
    test.app.projects.forget(project.id)
    const event = {
      ...(await newEvent()),
      tenancyId: project.tenancyId,
      payload: requestFor(userId, 'ada@example.com'),
    }
    await deliver(event)
    expect(sent).toEqual([])
  })
})

describe('a failure', () => {
  it('that may pass is logged, thrown to the queue, and forgotten once the mail is out', async () => {
    const event = await newEvent()
    outcome = () => Promise.reject(new MailNotSent(failureOf('TEMPORARY', true, '450 later')))
    await expect(deliver(event)).rejects.toThrow('450 later')
    const error = { errorType: 'TEMPORARY', canRetry: true, rawError: '450 later' }
    expect(await logOf(event)).toMatchObject([{ sent_at: null, error }])
    outcome = undefined
    await deliver(event)
    expect(sent).toHaveLength(1)
    expect(await logOf(event)).toMatchObject([{ sent_at: test.clock.now(), error: null }])
  })

  it('that is final is logged, and the job is done', async () => {
    const event = await newEvent()
    outcome = () => Promise.reject(new MailNotSent(failureOf('REJECTED', false, '550 no such user')))
    await deliver(event)
    expect(await logOf(event)).toMatchObject([{ sent_at: null, error: { errorType: 'REJECTED', canRetry: false } }])
    outcome = undefined
    await deliver(event)
    expect(sent).toEqual([])
  })

  it('at the last try is final', async () => {
    const event = { ...(await newEvent()), isLastTry: true }
    outcome = () => Promise.reject(new Error('out of words'))
    await deliver(event)
    expect(await logOf(event)).toMatchObject([{ error: { errorType: 'UNKNOWN', canRetry: false } }])
  })
})

it('keeps the content sealed where mails are only captured', async () => {
  const event = await newEvent()
  await deliverMail(test.app, event)
  const [row] = await logOf(event)
  expect(row?.sealed_content).not.toContain('code')
  const message = openMessage(test.app.sealer, event.id, row!.sealed_content!)
  expect(message).toMatchObject({ to: event.email, kind: 'email_verification' })
  expect(message.text).toContain('code=')
})

it('says so in the log, and warns once, where there is no mail server', async () => {
  const other = await startTestApp({ HALLPASS_URL: 'https://auth.example.com' })
  const warnings: string[] = []
  other.app.log.warn = (_fields: unknown, message?: string) => warnings.push(String(message))
  for (const email of ['a@example.com', 'b@example.com']) {
    const payload = requestFor(await addPerson(other.app, other.project, email), email)
    const event = { id: randomUUID(), tenancyId: other.project.tenancyId, payload, isLastTry: false }
    await deliverMail(other.app, event)
  }
  expect(warnings).toEqual([expect.stringContaining('HALLPASS_SMTP_HOST')])
  const rows = await other.app.database.system.selectFrom('sent_emails').select('error').execute()
  expect(rows).toMatchObject([{ error: { canRetry: false } }, { error: { canRetry: false } }])
  await other.close()
})
