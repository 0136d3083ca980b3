/** Callers who know our extensions learn nothing about an address by adding it to their account (T54). */
import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl, codeIn } from '../../testing/code-mails.ts'
import { type Person, startTestServer } from '../../testing/index.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const extensions = { headers: { 'x-hallpass-extensions': '1' } }
const asks = { type: 'email', used_for_auth: true, is_primary: true }

let count = 0
/** An address that somebody proved, one that somebody signed up with, one that somebody added, and one of nobody. */
async function addresses() {
  const [proved, unproved, other] = [await project.signUp(), await project.signUp(), await project.signUp()]
  await project.server.patch(`/users/${proved.id}`, { primary_email_verified: true })
  const claimed = `claimed-${++count}@example.com`
  await project.as('client', other).post('/contact-channels', { user_id: 'me', value: claimed, ...asks })
  return [proved.email, unproved.email, claimed, `nobody-${count}@example.com`]
}
const add = (person: Person, value: string, request = extensions) =>
  project.as('client', person).post('/contact-channels', { user_id: 'me', value, ...asks }, request)
const change = (person: Person, id: string, body: object, request = extensions) =>
  project.as('client', person).patch(`/contact-channels/me/${id}`, body, request)
const told = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
  const { id: _, value: __, user_id: ___, ...rest } = body
  return { status, ...rest }
}
const unproved = { is_verified: false, used_for_auth: false, is_primary: false }

describe('adding an address', () => {
  it('all addresses are answered alike, at once and later (T10, T54)', async () => {
    for (const email of await addresses()) {
      const eve = await project.signUp()
      const added = await add(eve, email)
      expect(told(added), email).toEqual({ status: 201, type: 'email', ...unproved })
      const { id } = added.body
      const read = await project.as('client', eve).get(`/contact-channels/me/${id}`)
      expect(read.body).toMatchObject(unproved)
      for (const wish of [{ used_for_auth: true }, { is_primary: true }]) {
        expect(told(await change(eve, id, wish)), email).toEqual({ status: 200, type: 'email', ...unproved })
      }
    }
  })

  it('typing one over another is answered alike for all addresses (T54)', async () => {
    for (const email of await addresses()) {
      const eve = await project.signUp()
      const [own] = (await project.as('client', eve).get('/contact-channels?user_id=me')).body.items
      expect(told(await change(eve, own.id, { value: email })), email).toEqual({
        status: 200,
        type: 'email',
        ...unproved,
      })
    }
  })

  it('all addresses cost the same statements (T09)', async () => {
    const works: string[][] = []
    for (const email of await addresses()) {
      const eve = await project.signUp()
      works.push(await server.countStatements(() => add(eve, email)))
    }
    for (const work of works) expect(work).toEqual(works[0])
  })

  it('whoever proves the address gets what they asked for', async () => {
    const ada = await project.signUp()
    const email = `second-${++count}@example.com`
    const { id } = (await add(ada, email)).body
    await project
      .as('client', ada)
      .post(`/contact-channels/me/${id}/send-verification-code`, { callback_url: callbackUrl })
    const code = codeIn(await server.mailbox.waitFor(email))
    expect((await project.client.post('/contact-channels/verify', { code })).status).toBe(200)
    const proved = (await project.as('client', ada).get(`/contact-channels/me/${id}`)).body
    expect(proved).toMatchObject({ is_verified: true, used_for_auth: true, is_primary: true })
    // From here on it is theirs, and changes take effect at once.
    expect((await change(ada, id, { used_for_auth: false })).body.used_for_auth).toBe(false)
    expect((await change(ada, id, { used_for_auth: true })).body.used_for_auth).toBe(true)
  })
})

it('published clients get their code, and an address of nobody at once', async () => {
  const [taken = '', , , free = ''] = await addresses()
  const eve = await project.signUp()
  const none = { headers: {} } as typeof extensions
  expect((await add(eve, taken, none)).code).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
  expect((await add(eve, free, none)).body).toMatchObject({ used_for_auth: true, is_primary: true })
})
