/** Bulk emails of projects that use Resend go through its batch API. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startFakeResend } from '../../../testing/fake-resend.ts'
import { startTestServer } from '../../../testing/index.ts'
import { addReader, sendsFinished } from '../../../testing/own-mail-server.ts'
import type { MailMessage } from '../compose/message.ts'
import { sendThroughResend } from './resend.ts'

const key = 're_a_key_of_the_project'
const resend = await startFakeResend(key)
const server = await startTestServer({ env: { HALLPASS_RESEND_API_URL: resend.url } })
afterAll(async () => {
  await server.close()
  await resend.close()
})
beforeEach(() => {
  resend.batches.length = 0
  resend.refusals.length = 0
})

const settings = { resendApiUrl: resend.url }
const mailTo = (to: string, changes: Partial<MailMessage> = {}): MailMessage => ({
  subject: 'Hi',
  text: 'text',
  html: '<p>html</p>',
  messageId: `<${to}>`,
  from: { name: 'Acme "News"', address: 'news@acme.example' },
  to: [to],
  kind: 'bulk',
  ...changes,
})
const mails = (count: number) => Array.from({ length: count }, (_, at) => mailTo(`reader-${at}@example.com`))
const classesOf = (outcomes: Awaited<ReturnType<typeof sendThroughResend>>) =>
  outcomes.map((outcome) => outcome && [outcome.failure.errorType, outcome.failure.canRetry, outcome.isUnreachable])

describe('a batch', () => {
  it('a Resend batch has at most a hundred emails', async () => {
    const outcomes = await sendThroughResend(settings, key, mails(250))
    expect(resend.batches.map((batch) => batch.length)).toEqual([100, 100, 50])
    expect(outcomes).toEqual(Array.from({ length: 250 }, () => undefined))
  })

  it('a Resend batch carries each email with its headers', async () => {
    const unsubscribeLink = 'https://auth.example.com/u'
    await sendThroughResend(settings, key, [mailTo('ada@example.com', { unsubscribeLink, subject: 'a\r\nBcc: x' })])
    expect(resend.batches[0]).toEqual([
      {
        from: '"Acme \\"News\\"" <news@acme.example>',
        to: ['ada@example.com'],
        subject: 'a Bcc: x',
        html: '<p>html</p>',
        text: 'text',
        headers: {
          'Auto-Submitted': 'auto-generated',
          'List-Unsubscribe': `<${unsubscribeLink}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          'Message-ID': '<ada@example.com>',
        },
      },
    ])
  })

  it('a Resend batch that is handed over twice goes out once', async () => {
    for (let i = 0; i < 2; i++) expect(await sendThroughResend(settings, key, mails(3))).toHaveLength(3)
    expect(resend.batches).toHaveLength(1)
  })

  it('one bad address does not fail the other emails of a Resend batch', async () => {
    const outcomes = await sendThroughResend(settings, key, [...mails(2), mailTo('bad@example.com')])
    expect(classesOf(outcomes)).toEqual([undefined, undefined, ['REJECTED', false, false]])
    expect(resend.batches.flat()).toHaveLength(2)
  })

  it.each([
    [401, ['AUTH_FAILED', false, false]],
    [403, ['AUTH_FAILED', false, false]],
    [429, ['TEMPORARY', true, false]],
    [500, ['TEMPORARY', true, false]],
  ])('a Resend batch that is answered with %d fails with the matching error class', async (status, expected) => {
    resend.refusals.push(status)
    expect(classesOf(await sendThroughResend(settings, key, mails(2)))).toEqual([expected, expected])
  })

  it('a Resend batch waits while Resend cannot be reached', async () => {
    const gone = await startFakeResend(key)
    await gone.close()
    const [outcome] = await sendThroughResend({ resendApiUrl: gone.url }, key, mails(1))
    expect(outcome).toMatchObject({ isUnreachable: true, failure: { canRetry: true } })
  })
})

it('a project with Resend sends bulk emails through it', async () => {
  const project = await server.createProject()
  await project.configure({
    'emails.server': {
      isShared: false,
      provider: 'resend',
      password: key,
      senderName: 'Acme',
      senderEmail: 'news@acme.example',
    },
  })
  const readers = [await addReader(project), await addReader(project)]
  resend.refusals.push(429)
  const body = { user_ids: readers.map(({ id }) => id), subject: 'News', html: '<p>x</p>' }
  expect(await project.server.post('/emails/send-email', body)).toMatchObject({ status: 200 })
  await sendsFinished(project)
  expect(resend.batches.map((batch) => batch.map(({ to }) => to[0]).toSorted())).toEqual([
    readers.map(({ email }) => email).toSorted(),
  ])
  const { items } = (await project.admin.get('/internal/emails')).body
  expect(items.filter(({ error }: { error: unknown }) => error)).toHaveLength(2)
  expect(items[0].sender_config).toMatchObject({ type: 'standard', host: 'smtp.resend.com', port: 465 })
  expect(JSON.stringify(items)).not.toContain(key)
})
