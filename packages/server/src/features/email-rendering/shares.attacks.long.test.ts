/** Emails of one project never keep those of another waiting (T53, F10). */

import { templateIds } from '@hallpass/contract/config'
import { warmMillis, warmSandbox } from '@hallpass/emails/testing'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { callbackUrl } from '../../testing/code-mails.ts'
import { startTestServer, type TestServer, testEmails } from '../../testing/index.ts'
import { ownMailServer } from '../../testing/own-mail-server.ts'

const server = await startTestServer()
afterAll(() => server.close())
beforeAll(() => warmSandbox(), warmMillis)
const config = { magic_link_enabled: true }
const [hostile, other] = [await server.createProject({ config }), await server.createProject({ config })]

/** The sandbox is the real one; only how long a source may run differs from test to test. */
async function useEmails(limits: { softMillis: number; hardMillis: number }) {
  await server.app.emails.close()
  server.app.emails = testEmails(server, { compileMillis: 20_000, ...limits })
}

type Project = Awaited<ReturnType<TestServer['createProject']>>
const preview = (who: Project, source: string) =>
  who.admin.post('/emails/render-email', { template_tsx_source: source })
const harmless = 'export const EmailTemplate = () => <p>Hello</p>'
/** A little different each time: one that has broken a limit is not tried again for a while. */
const loop = (n: number) => `export const EmailTemplate = () => { for (;;) { ${n} } }`

it('while one project previews endless templates, another one sees its preview before the first of them ends (T53)', async () => {
  await useEmails({ softMillis: 60_000, hardMillis: 90_000 })
  let ended = 0
  const attack = Array.from({ length: 8 }, (_, n) => preview(hostile, loop(n)).finally(() => (ended += 1)))
  expect(await preview(other, harmless)).toMatchObject({
    status: 200,
    body: { html: expect.stringContaining('Hello') },
  })
  expect(ended).toBe(0)
  await server.app.emails.close()
  await Promise.all(attack)
})

it('after three previews in a row that broke a limit, a project has none for a minute, and is told so (T53)', async () => {
  await useEmails({ softMillis: 200, hardMillis: 4000 })
  for (let n = 0; n < 3; n++) expect((await preview(hostile, loop(n))).body.details.error).toContain('took longer')
  expect(await preview(hostile, harmless)).toMatchObject({
    status: 400,
    code: 'EMAIL_RENDERING_ERROR',
    body: {
      details: {
        error: expect.stringMatching(/^3 emails of this project in a row broke a limit.* another 60 seconds/),
      },
    },
  })
  expect((await preview(other, harmless)).status).toBe(200)
  server.clock.advance(60_000)
  expect((await preview(hostile, harmless)).status).toBe(200)
})

it('while one project mails an endless template, the emails of another one go out (T53)', async () => {
  await useEmails({ softMillis: 60_000, hardMillis: 90_000 })
  const mailServer = await ownMailServer(hostile)
  await mailServer.useFor(other)
  onTestFinished(() => mailServer.close())
  const save = async (who: Project, body: string) => {
    const tsx_source = `import { NotificationCategory, Subject } from "@stackframe/emails"
export function EmailTemplate({ user, variables }) {
  ${body}
  return <><Subject value="Your code" /><NotificationCategory value="Transactional" /><p>{variables.otp}</p></>
}
EmailTemplate.PreviewVariables = { otp: "3SLSWZ" }`
    const saved = await who.admin.patch(`/internal/email-templates/${templateIds.magicLink}`, { tsx_source })
    expect(saved.body).toEqual({ rendered_html: expect.any(String) })
  }
  // A preview has a name; somebody who asks for their first code has none.
  await save(hostile, 'if (!user.displayName) for (;;);')
  await save(other, '')
  const ask = async (who: Project, email: string) => {
    const asked = await who.client.post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl })
    expect(asked.status).toBe(200)
  }
  for (let n = 0; n < 8; n++) await ask(hostile, `reader-${n}@example.com`)
  await ask(other, 'ada@example.com')
  await mailServer.mailTo('ada@example.com')
  expect((await hostile.admin.get('/internal/emails')).body.items).toEqual([])
  // Ends what is under way: no job is left for the end of the server.
  await server.app.emails.close()
  await vi.waitFor(() => expect(server.logs.some(({ task }) => task === 'outbox')).toBe(true), 60_000)
})
