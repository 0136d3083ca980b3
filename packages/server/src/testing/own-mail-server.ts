import PostalMime, { type Email } from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { vi } from 'vitest'
import { startMailServer } from './mail-server.ts'
import type { TestProject } from './test-project.ts'
import { maxWaitMillis } from './wait.ts'

export const ownSender = { senderName: 'Acme News', senderEmail: 'news@acme.example' }

/** Gives a project an email server of its own on this machine, and reads what arrives there. */
export async function ownMailServer(project: TestProject, options: SMTPServerOptions = {}) {
  const logins: string[] = []
  const server = await startMailServer({
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      logins.push(`${username}:${password}`)
      done(null, { user: username })
    },
    ...options,
  })
  const useFor = (which: TestProject, settings: object = {}) =>
    which.configure({
      'emails.server': {
        isShared: false,
        provider: 'smtp',
        host: '127.0.0.1',
        port: server.port,
        username: 'acme',
        password: 'smtp-password',
        ...ownSender,
        ...settings,
      },
    })
  await useFor(project)
  const mailsTo = (email: string): Promise<Email[]> =>
    Promise.all(server.deliveries.filter(({ to }) => to.includes(email)).map(({ raw }) => PostalMime.parse(raw)))
  /** The first such email to a person, as soon as it is there. */
  const mailTo = (email: string, matches: (mail: Email) => boolean = () => true): Promise<Email> =>
    vi.waitFor(async () => {
      const mail = (await mailsTo(email)).find(matches)
      if (!mail) throw new Error(`no mail to ${email} yet`)
      return mail
    }, maxWaitMillis)
  return { ...server, logins, useFor, mailsTo, mailTo }
}

let counter = 0

/** A user with an address that counts as verified, so that no email is sent about it. */
export async function addReader(project: TestProject, more: object = {}) {
  const email = `reader-${++counter}@example.com`
  const { status, body } = await project.server.post('/users', {
    primary_email: email,
    primary_email_verified: true,
    ...more,
  })
  if (status !== 201) throw new Error(`no user: ${JSON.stringify(body)}`)
  return { id: body.id as string, email }
}

/** Waits until everything that a project was asked to send has been dealt with. */
export async function sendsFinished(project: TestProject, timeoutMillis = maxWaitMillis) {
  return vi.waitFor(async () => {
    const { items } = (await project.admin.get('/internal/email-sends')).body
    const open = items.filter((send: { finished_at_millis: number | null }) => send.finished_at_millis === null)
    if (open.length) throw new Error(`under way: ${JSON.stringify(open)}`)
    return items
  }, timeoutMillis)
}
