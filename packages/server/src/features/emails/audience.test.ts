/** Emails to the users that the filters of the users list leave: docs/protocol/emails.md#sending-to-users. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { addReader, sendsFinished } from '../../testing/own-mail-server.ts'

const server = await startTestServer()
const project = await server.createProject()
afterAll(() => server.close())

const extended = { headers: { 'x-hallpass-extensions': '1' } }
const first = server.clock.now().getTime()
const ada = await addReader(project, {
  display_name: 'Ada',
  password: 'a-good-password',
  primary_email_auth_enabled: true,
})
const bob = await addReader(project, { display_name: 'Bob', primary_email_verified: false })
server.clock.advance(60_000)
const cleo = await addReader(project, { display_name: 'Cleo' })
const mute = (await project.server.post('/users', { display_name: 'Mute' })).body
const guest = await project.signUpAnonymously()
const team = (await project.server.post('/teams', { display_name: 'Crew' })).body
await project.server.post(`/team-memberships/${team.id}/${cleo.id}`, {})
const others = await server.createProject()
const stranger = await addReader(others, { display_name: 'Ada' })

const count = (audience: object) => project.admin.post('/internal/email-audience', audience, extended)
const send = (audience: object, more: object = {}, level: 'server' | 'admin' = 'server') =>
  project.as(level).post('/emails/send-email', { audience, subject: randomUUID(), html: 'x', ...more }, extended)

/** By the list of users, which takes the same filters as texts. */
async function listed(audience: object): Promise<string[]> {
  const query = new URLSearchParams(
    Object.entries(audience).map(([name, value]): [string, string] => [name, String(value)]),
  )
  return (await project.server.get(`/users?${query}`)).body.items.map(({ id }: { id: string }) => id)
}

describe('an audience', () => {
  it.each([
    [{}, [ada.id, bob.id, cleo.id, mute.id]],
    [{ include_anonymous: true }, [ada.id, bob.id, cleo.id, mute.id, guest.id]],
    [{ query: 'ADA' }, [ada.id]],
    [{ query: cleo.id }, [cleo.id]],
    [{ query: '%' }, []],
    [{ team_id: team.id }, [cleo.id]],
    [{ auth_method: 'password' }, [ada.id]],
    [{ auth_method: 'oauth:github' }, []],
    [{ auth_method: 'passkey' }, []],
    [{ primary_email_verified: true }, [ada.id, cleo.id]],
    [{ primary_email_verified: false }, [bob.id]],
    [{ signed_up_since_millis: first + 1 }, [cleo.id, mute.id]],
  ])('the audience %j is who the list of users has, and gets the email', async (audience, ids) => {
    expect((await listed(audience)).toSorted()).toEqual(ids.toSorted())
    const withEmail = ids.filter((id) => id !== mute.id && id !== guest.id).length
    expect((await count(audience)).body).toEqual({ count: ids.length, with_email: withEmail, has_more: false })
    const answer = await send(audience)
    expect(answer.body).toEqual({ results: [], send_id: expect.any(String) })
    await sendsFinished(project)
    const { body } = await project.admin.get(`/internal/email-sends/${answer.body.send_id}`)
    expect(body).toMatchObject({ total: ids.length, sent: withEmail, skipped: ids.length - withEmail, failed: 0 })
  })

  it('an audience reaches nobody of another project', async () => {
    const { subject } = { subject: 'To every Ada' }
    await send({ query: 'ada' }, { subject })
    expect(await server.mailbox.waitFor(ada.email, (mail) => mail.subject === subject)).toBeDefined()
    await sendsFinished(project)
    expect(await server.mailbox.list(stranger.email)).toEqual([])
  })

  it('more users than are read at once are all found', async () => {
    const crowd = await server.createProject()
    const nameOf = (at: number) => `${at % 500 === 0 ? 'Seldom' : 'Often'} ${at}`
    for (const from of [0, 400, 800]) {
      const records = Array.from({ length: 400 }, (_, at) => ({
        line: at + 1,
        record: { id: randomUUID(), display_name: nameOf(from + at) },
      }))
      const imported = await crowd.admin.post('/internal/users/import', { records })
      expect(imported.body).toMatchObject({ created: 400 })
    }
    const { send_id } = (
      await crowd.server.post('/emails/send-email', { audience: { query: 'seldom' }, html: 'x' }, extended)
    ).body
    await sendsFinished(crowd)
    const { body } = await crowd.admin.get(`/internal/email-sends/${send_id}`)
    expect(body).toMatchObject({ is_listed: true, total: 3, skipped: 3 })
  })
})

describe('refuses', () => {
  it('published clients know no audience', async () => {
    const body = { audience: {}, html: 'x' }
    await project.configure({
      'emails.server': {
        isShared: false,
        provider: 'smtp',
        host: '127.0.0.1',
        port: 1,
        username: 'u',
        password: 'p',
        senderName: 'n',
        senderEmail: 'n@example.com',
      },
    })
    const answer = await project.server.post('/emails/send-email', body)
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.body.details.message).toContain('body has unknown properties: audience')
    expect((await project.admin.post('/internal/email-audience', {})).status).toBe(404)
  })

  it.each([
    [{ user_ids: [ada.id] }, 'body has an audience and other recipients'],
    [{ all_users: true }, 'body has an audience and other recipients'],
    [{ audience: { auth_method: 'sms' } }, 'must be password, otp, passkey or oauth:<provider id>'],
    [{ audience: { limit: 5 } }, 'unknown properties: limit'],
  ])('an audience with %j is refused', async (more, message) => {
    const answer = await send({}, more)
    expect(answer).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' })
    expect(answer.body.details.message).toContain(message)
  })
})
