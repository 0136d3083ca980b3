import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { TenantDb } from '../../db/index.ts'
import { addPerson, addProject, startTestApp } from '../../testing/test-app.ts'
import { maxWaitMillis } from '../../testing/wait.ts'
import { checkCode } from '../codes/index.ts'
import { normalizeEmail } from '../email.ts'
import { type MailRequest, requestMail } from '../outbox/index.ts'
import type { MailMessage } from './compose/message.ts'
import { deliverMail, type Mailer, type MailRoute, type Outcome, retryMail } from './index.ts'
import { openMessage } from './log/sent-emails.ts'
import { failureOf, MailNotSent } from './send/mail-failure.ts'

let test: Awaited<ReturnType<typeof startTestApp>>
let db: TenantDb
beforeAll(async () => {
  test = await startTestApp()
  db = test.app.database.forTenancy(test.project.tenancyId)
})
afterAll(() => test.close())

/** Gives scripted outcomes, and remembers what it sent. */
const sent: MailMessage[] = []
let outcome: (() => Outcome) | undefined
const route: MailRoute = {
  kind: 'smtp',
  from: { name: 'Acme', address: 'auth@example.com' },
  sender: { type: 'shared', sender_name: 'Acme', sender_email: 'auth@example.com' },
  inTurn: (work) => work(),
  inBulkTurn: (work) => work(),
  send: (message) => {
    const result = outcome?.()
    if (!result) sent.push(message)
    return Promise.resolve(result)
  },
  batchSize: 20,
  sendMany: (messages) => Promise.all(messages.map((message) => route.send(message))),
}
const mail: Mailer = {
  routeOf: () => route,
  canSend: () => true,
  sharedRoute: () => route,
  tryOut: () => Promise.resolve(undefined),
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
  email: normalizeEmail(email),
  callbackUrl,
  language: 'en-US',
})
async function newEvent(email = `${randomUUID()}@example.com`) {
  const userId = await addPerson(test.app, test.project, email)
  const payload = requestFor(userId, email)
  const id = await requestMail(db, payload)
  return { id, tenancyId: test.project.tenancyId, payload, createdAt: test.clock.now(), email, userId }
}
type Event = Awaited<ReturnType<typeof newEvent>>
const deliver = (event: Event, ...which: [Parameters<typeof deliverMail>[2]?]) =>
  deliverMail({ ...test.app, mail }, event, ...which)
const logOf = (event: Event) =>
  db.selectFrom('sent_emails').selectAll().where('event_id', '=', event.id).orderBy('attempt').execute()
/** Jobs that wait to try it again, in the order in which they were queued. */
async function retriesOf(event: Event) {
  const waiting = sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs
    where payload->>'id' = ${event.id} and payload->>'attempt' is not null order by id`
  return (await waiting.execute(test.app.database.system)).rows
}

describe('a requested email', () => {
  it('a requested email waits in the outbox without a code, in the caller’s transaction', async () => {
    const { userId, email } = await newEvent()
    const id = await db.transaction().execute((tx) => requestMail(tx, requestFor(userId, email)))
    const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ type: 'mail.requested', payload: requestFor(userId, email) })
  })

  it('a requested email is sent with a link whose code works', async () => {
    const event = await newEvent()
    await deliver(event)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      to: [event.email],
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

  it('the email log shows a sent email without its content', async () => {
    const event = await newEvent()
    await deliver(event)
    const [row, ...others] = await logOf(event)
    expect(others).toEqual([])
    expect(row).toMatchObject({ recipients: [event.email], error: null, sealed_content: null })
    expect(row?.sent_at).toEqual(test.clock.now())
  })

  it('an email is sent once, however often its job runs', async () => {
    const event = await newEvent()
    for (let run = 0; run < 3; run++) await deliver(event)
    expect(sent).toHaveLength(1)
    expect(await logOf(event)).toHaveLength(1)
  })
})

it('an email is sent once, also when its job is given out again while it is under way', async () => {
  const event = await newEvent()
  const app = { ...test.app, mail }
  await Promise.all(Array.from({ length: 5 }, () => deliverMail(app, event)))
  expect(sent).toHaveLength(1)
  expect(await logOf(event)).toHaveLength(1)
})

describe('nothing is sent', () => {
  it('no email is sent when its user is gone', async () => {
    const event = await newEvent()
    await db.deleteFrom('users').where('id', '=', event.userId).execute()
    await deliver(event)
    expect(sent).toEqual([])
    expect(await logOf(event)).toEqual([])
  })

  it('no email is sent when its address was verified or removed meanwhile', async () => {
    const [verified, changed] = [await newEvent(), await newEvent()]
    const channels = db.updateTable('contact_channels')
    await channels.set({ is_verified: true }).where('user_id', '=', verified.userId).execute()
    await channels.set({ value: 'new@example.com' }).where('user_id', '=', changed.userId).execute()
    await deliver(verified)
    await deliver(changed)
    expect(sent).toEqual([])
  })

  it('no email is sent when its project was deleted', async () => {
    const project = await addProject(test.app, 'Gone')
    const userId = await addPerson(test.app, project, 'ada@example.com')
    const { system } = test.app.database
    await system.updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', project.id).execute()
    test.app.projects.forgetAll()
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
  const busy = () => new MailNotSent(failureOf('TEMPORARY', true, '450 later'))
  const down = () => new MailNotSent(failureOf('UNKNOWN', true, 'connection refused'), true)
  const second = { attempt: 2, unreachable: 0 }

  it('a temporary failure is logged as an attempt, and the next attempt is queued with it', async () => {
    const event = await newEvent()
    outcome = busy
    await deliver(event)
    const error = { errorType: 'TEMPORARY', canRetry: true, rawError: '450 later' }
    expect(await logOf(event)).toMatchObject([{ attempt: 1, sent_at: null, error }])
    expect(await retriesOf(event)).toMatchObject([{ payload: { attempt: 2, unreachable: 0 } }])
    outcome = undefined
    await deliver(event, second)
    expect(sent).toHaveLength(1)
    expect(await logOf(event)).toMatchObject([
      { attempt: 1, sent_at: null, error },
      { attempt: 2, sent_at: test.clock.now(), error: null },
    ])
  })

  it('a temporary failure is final at the third attempt, and each attempt is logged', async () => {
    const event = await newEvent()
    outcome = busy
    for (const attempt of [1, 2, 3]) await deliver(event, { attempt, unreachable: 0 })
    const errors = (await logOf(event)).map(({ error }) => (error as { canRetry: boolean }).canRetry)
    expect(errors).toEqual([true, true, false])
    outcome = undefined
    await deliver(event, { attempt: 4, unreachable: 0 })
    expect(sent).toEqual([])
  })

  it('an email server that is down costs no attempt: the email waits, for days if need be (F3)', async () => {
    const event = await newEvent()
    outcome = down
    for (const unreachable of [0, 1, 2, 3, 4]) await deliver(event, { attempt: 1, unreachable })
    expect(await logOf(event)).toMatchObject([{ attempt: 1, sent_at: null, error: { canRetry: true } }])
    expect((await retriesOf(event)).at(-1)).toMatchObject({ payload: { attempt: 1, unreachable: 5 } })
    outcome = undefined
    await deliver(event, { attempt: 1, unreachable: 5 })
    expect(await logOf(event)).toMatchObject([{ attempt: 1, sent_at: test.clock.now(), error: null }])
  })

  it('an email fails for good when its server is down for three days', async () => {
    const event = { ...(await newEvent()), createdAt: new Date(test.clock.now().getTime() - 73 * 3_600_000) }
    outcome = down
    await deliver(event)
    expect(await logOf(event)).toMatchObject([{ error: { canRetry: false } }])
  })

  it('a final failure of an email is logged, and its job is done', async () => {
    const event = await newEvent()
    outcome = () => new MailNotSent(failureOf('REJECTED', false, '550 no such user'))
    await deliver(event)
    expect(await logOf(event)).toMatchObject([{ sent_at: null, error: { errorType: 'REJECTED', canRetry: false } }])
    expect(await retriesOf(event)).toEqual([])
    outcome = undefined
    await deliver(event)
    expect(sent).toEqual([])
  })

  it('a failed email is tried again from what the outbox keeps', async () => {
    const { userId, email } = await newEvent()
    const id = await requestMail(db, requestFor(userId, email))
    await retryMail({ ...test.app, mail }, { tenancyId: test.project.tenancyId, id, attempt: 2, unreachable: 0 })
    expect(sent).toMatchObject([{ to: [email] }])
    await retryMail(
      { ...test.app, mail },
      { tenancyId: test.project.tenancyId, id: randomUUID(), attempt: 2, unreachable: 0 },
    )
    expect(sent).toHaveLength(1)
  })
})

describe('a process that dies between the email server’s ok and our note', () => {
  const die = async (event: Event) => {
    const send = (message: MailMessage) => {
      sent.push(message)
      return new Promise<never>(() => {})
    }
    const dying = { ...route, send }
    void deliverMail({ ...test.app, mail: { ...mail, routeOf: () => dying } }, event)
    const before = sent.length
    await vi.waitFor(() => expect(sent.length).toBe(before + 1), maxWaitMillis)
  }

  it('an email whose process died before noting the outcome is sent again under the same Message-ID', async () => {
    const event = await newEvent()
    await die(event)
    expect(await logOf(event)).toMatchObject([{ sent_at: null, error: null }])
    await deliver(event)
    expect(sent.map(({ messageId }) => messageId)).toEqual([sent[0]?.messageId, sent[0]?.messageId])
    expect(await logOf(event)).toMatchObject([{ sent_at: test.clock.now(), error: null }])
  })

  it('an email whose process died twice is never sent a third time, and the log calls it unknown', async () => {
    const event = await newEvent()
    await die(event)
    await die(event)
    await deliver(event)
    expect(sent).toHaveLength(2)
    const rawError = expect.stringContaining('may have arrived')
    expect(await logOf(event)).toMatchObject([{ sent_at: null, error: { canRetry: false, rawError } }])
  })
})

it('notes nothing about somebody who was deleted while an email to them was on its way (T61)', async () => {
  const event = await newEvent()
  const send = async () => {
    await db.deleteFrom('users').where('id', '=', event.userId).execute()
    return undefined
  }
  await deliverMail({ ...test.app, mail: { ...mail, routeOf: () => ({ ...route, send }) } }, event)
  expect(await logOf(event)).toEqual([])
})

it('keeps the content sealed where emails are only captured', async () => {
  const event = await newEvent()
  await deliverMail(test.app, event)
  const [row] = await logOf(event)
  expect(row?.sealed_content).not.toContain('code')
  const message = openMessage(test.app.sealer, event.id, row!.sealed_content!)
  expect(message).toMatchObject({ to: [event.email], kind: 'email_verification' })
  expect(message.text).toContain('code=')
})

it('without an email server, the log says so and a warning is printed once', async () => {
  const other = await startTestApp({ HALLPASS_URL: 'https://auth.example.com' })
  const warnings: string[] = []
  other.app.log.warn = (_fields: unknown, message?: string) => warnings.push(String(message))
  for (const email of ['a@example.com', 'b@example.com']) {
    const payload = requestFor(await addPerson(other.app, other.project, email), email)
    const { tenancyId } = other.project
    const id = await requestMail(other.app.database.forTenancy(tenancyId), payload)
    await deliverMail(other.app, { id, tenancyId, payload, createdAt: other.clock.now() })
  }
  expect(warnings).toEqual([expect.stringContaining('HALLPASS_SMTP_HOST')])
  const rows = await other.app.database.system.selectFrom('sent_emails').select('error').execute()
  expect(rows).toMatchObject([{ error: { canRetry: false } }, { error: { canRetry: false } }])
  await other.close()
})
