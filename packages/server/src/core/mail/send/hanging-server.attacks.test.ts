/** A project whose own email server takes connections and never comes to an end. */
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { callbackUrl } from '../../../testing/code-mails.ts'
import { startHangingServer, useMailServer } from '../../../testing/hanging-mail-server.ts'
import { startTestServer, type TestProject } from '../../../testing/index.ts'
import { ownMailServer } from '../../../testing/own-mail-server.ts'

const server = await startTestServer()
afterAll(() => server.close())

async function hangingServer() {
  const hanging = await startHangingServer()
  onTestFinished(hanging.close)
  return hanging
}

const askForCode = (project: TestProject, email: string) =>
  project.server.post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl })

it('an email server that hangs keeps no emails of other projects waiting (T53)', async () => {
  const [hostile, other] = [
    await server.createProject({ config: { magic_link_enabled: true } }),
    await server.createProject({ config: { magic_link_enabled: true } }),
  ]
  const { port, sockets } = await hangingServer()
  await useMailServer(hostile, port)
  for (let index = 0; index < 40; index++) await askForCode(hostile, `victim-${index}@example.com`)
  await vi.waitFor(() => expect(sockets.size).toBeGreaterThan(0), 60_000)

  await askForCode(other, 'ada@example.com')
  await server.mailbox.waitFor('ada@example.com')
  expect(sockets.size).toBeGreaterThan(0)
})

it('all of many emails at once to an own email server arrive, each once', async () => {
  const project = await server.createProject({ config: { magic_link_enabled: true }, newOwner: true })
  const own = await ownMailServer(project)
  onTestFinished(() => own.close())
  const people = Array.from({ length: 30 }, (_, index) => `one-of-many-${index}@example.com`)
  await Promise.all(people.map((email) => askForCode(project, email)))
  await vi.waitFor(() => expect(own.deliveries.map(({ to }) => to[0]).sort()).toEqual([...people].sort()), 60_000)
})
