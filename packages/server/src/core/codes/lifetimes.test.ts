/** How long the codes in emails work: the project's choice, and what each email says. */
import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl, codeIn } from '../../testing/code-mails.ts'
import { startTestServer, type TestProject } from '../../testing/index.ts'
import type { Mail } from '../../testing/mailbox.ts'

const server = await startTestServer()
afterAll(() => server.close())
const minute = 60_000
const project = await server.createProject({ config: { magic_link_enabled: true } })
let count = 0
const newAddress = () => `reader-${++count}@example.com`

type Headers = Record<string, string>
interface Kind {
  minutes: number
  checkPath: string
  /** Returns the address that the email goes to. */
  send(where: TestProject, headers: Headers): Promise<string>
}

const kinds: Record<string, Kind> = {
  signIn: {
    minutes: 30,
    checkPath: '/auth/otp/sign-in/check-code',
    send: async ({ client }, headers) => {
      const email = newAddress()
      await client.post('/auth/otp/send-sign-in-code', { email, callback_url: callbackUrl }, { headers })
      return email
    },
  },
  verification: {
    minutes: 24 * 60,
    checkPath: '/contact-channels/verify/check-code',
    send: async ({ client }, headers) => {
      const email = newAddress()
      const body = { email, password: 'correct horse battery', verification_callback_url: callbackUrl }
      await client.post('/auth/password/sign-up', body, { headers })
      return email
    },
  },
  passwordReset: {
    minutes: 60,
    checkPath: '/auth/password/reset/check-code',
    send: async (where, headers) => {
      const email = newAddress()
      const user = { primary_email: email, primary_email_auth_enabled: true, password: 'correct horse battery' }
      await where.server.post('/users', user)
      await where.client.post('/auth/password/send-reset-code', { email, callback_url: callbackUrl }, { headers })
      return email
    },
  },
  invitation: {
    minutes: 7 * 24 * 60,
    checkPath: '/team-invitations/accept/check-code',
    send: async (where, headers) => {
      const team = await where.server.post('/teams', { display_name: 'Lighthouse' })
      const email = newAddress()
      const body = { team_id: team.body.id, email, callback_url: callbackUrl }
      await where.server.post('/team-invitations/send-code', body, { headers })
      return email
    },
  },
}

async function mailOf({ send }: Kind, where = project, headers: Headers = {}): Promise<Mail> {
  return server.mailbox.waitFor(await send(where, headers))
}

async function check({ checkPath }: Kind, mail: Mail, where = project) {
  const person = await where.signUp()
  return (await where.as('client', person).post(checkPath, { code: codeIn(mail) })).code
}

describe.each(Object.entries(kinds))('a code for %s', (name, kind) => {
  it(`a code for ${name} works for ${kind.minutes} minutes`, async () => {
    const mail = await mailOf(kind)
    server.clock.advance(kind.minutes * minute - 1)
    expect(await check(kind, mail)).toBeUndefined()
    server.clock.advance(1)
    expect(await check(kind, mail)).toBe('VERIFICATION_CODE_EXPIRED')
  })

  it(`a project may say that codes for ${name} work longer, and one that was mailed before keeps its time`, async () => {
    const own = await server.createProject({ config: { magic_link_enabled: true } })
    const before = await mailOf(kind, own)
    await own.configure({ [`auth.codes.${name}Minutes`]: 3 * 24 * 60 })
    const mail = await mailOf(kind, own)
    expect(mail.text).toContain('for 3 days.')
    server.clock.advance(3 * 24 * 60 * minute - 1)
    expect(await check(kind, mail, own)).toBeUndefined()
    const isLonger = kind.minutes > 3 * 24 * 60
    expect(await check(kind, before, own)).toBe(isLonger ? undefined : 'VERIFICATION_CODE_EXPIRED')
  })
})

it.each([
  ['en', 'signIn', 'Both work once, for 30 minutes.'],
  ['de', 'signIn', 'Beides funktioniert einmal und 30 Minuten lang.'],
  ['fr', 'passwordReset', 'Le lien fonctionne une seule fois, pendant 1\u00a0heure.'],
  ['ja', 'verification', 'リンクの有効期間は 24 時間で、使えるのは 1 回のみです。'],
  ['pt-BR', 'invitation', 'O convite funciona uma única vez, por 7 dias.'],
])('an email in %s says how long its code for %s works', async (language, name, sentence) => {
  const mail = await mailOf(kinds[name]!, project, { 'accept-language': language })
  expect(mail.text).toContain(sentence)
})

it.each([
  ['signInMinutes', 4],
  ['passwordResetMinutes', 7 * 24 * 60 + 1],
  ['verificationMinutes', 0.5],
  ['invitationMinutes', '60'],
])('a project cannot set auth.codes.%s to %j', async (name, value) => {
  const body = { config_override_string: JSON.stringify({ [`auth.codes.${name}`]: value }) }
  const answer = await project.admin.patch('/internal/config/override', body)
  expect(answer.status).toBe(400)
  expect(answer.body).toContain(`auth.codes.${name}`)
})
