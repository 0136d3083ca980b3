import { expect } from 'vitest'
import { requestAttemptCode } from './code-mails.ts'
import type { Person, TestProject, TestServer } from './index.ts'
import { jobsDone } from './jobs-done.ts'
import { extended } from './trusted-devices.ts'

export const hour = 3_600_000
export const keepPath = '/api/v1/auth/keep-second-factor'

/** What people do who have lost their second factor. */
export function losing(server: TestServer, project: TestProject) {
  const attempt = (person: Person) => requestAttemptCode(project, person)
  const ask = async (person: Person, code?: string) =>
    project.client.post('/auth/mfa/reset', { code: code ?? (await attempt(person)) }, extended)
  const offered = async (person: Person) =>
    (await project.client.post('/auth/mfa/attempt', { code: await attempt(person) }, extended)).body.reset
  const pending = async ({ id }: Person) => (await project.server.get(`/users/${id}/mfa-reset`, extended)).body.reset
  const sendCode = async (person: Person, code?: string) =>
    project.client.post('/auth/mfa/reset/send-code', { code: code ?? (await attempt(person)) }, extended)
  const finish = (code: string) => project.client.post('/auth/mfa/reset/finish', { code }, extended)
  /** The code that finishes it, of which the email has the beginning. */
  const codeFor = async (person: Person, address = person.email): Promise<string> => {
    const before = new Set((await server.mailbox.list(address)).map(({ id }) => id))
    const { status, body } = await sendCode(person)
    expect(status).toBe(200)
    const mail = await server.mailbox.waitFor(address, ({ id, text }) => !before.has(id) && /Your code: /.test(text))
    return `${/Your code: (\w{6})/.exec(mail.text)![1]!}${body.nonce}`
  }
  /** Of the email that tells of it. */
  const keysFor = async (address: string): Promise<string[]> => {
    await jobsDone(server)
    const links = (await server.mailbox.list(address)).flatMap((mail) => mail.links)
    return links.filter((link) => link.includes(keepPath)).map((link) => new URL(link).searchParams.get('key')!)
  }
  const open = (method: 'GET' | 'POST', key: string, language = 'en') =>
    server.request(method, `${keepPath}?key=${key}`, {
      headers: { accept: 'text/html', 'accept-language': language },
      ...(method === 'POST' && { form: {} }),
    })
  const audited = async (action: string, { id }: Person) => {
    await jobsDone(server)
    const { items } = (await project.admin.get(`/internal/audit-log?action=${action}`)).body
    return items.filter(({ target }: { target: { id: string } }) => target.id === id)
  }
  return { attempt, ask, offered, pending, sendCode, finish, codeFor, keysFor, open, audited }
}
