import { afterAll, describe, expect, it } from 'vitest'
import { behindProxy, callbackUrl, from, requestVerificationCode } from '../../testing/code-mails.ts'
import { type Person, startTestServer } from '../../testing/index.ts'

const server = await startTestServer({ env: { ...behindProxy, HALLPASS_LIMIT_MAIL_ADDRESS: '3/10m' } })
afterAll(() => server.close())
const project = await server.createProject()

const fifty = <T>(work: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, i) => work(i)))
const add = (person: Person, value: string, changes: object = {}) =>
  project
    .as('client', person)
    .post('/contact-channels', { user_id: 'me', type: 'email', value, used_for_auth: false, ...changes })
const channelsOf = async (person: Person) =>
  (await project.server.get(`/contact-channels?user_id=${person.id}`)).body.items

describe('one verification code sent many times at once (T11)', () => {
  it('one verification code sent fifty times at once verifies once', async () => {
    const ada = await project.signUp()
    const code = await requestVerificationCode(server, project, ada)
    const answers = await fifty(() => project.client.post('/contact-channels/verify', { code }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.code).toMatch(/^VERIFICATION_CODE_(ALREADY_USED|MAX_ATTEMPTS_REACHED)$/)
    }
  })
})

describe('changes at once', () => {
  it('of many users who add an address at once, one signs in with it until somebody proves it (T51)', async () => {
    const people = [await project.signUp(), await project.signUp(), await project.signUp(), await project.signUp()]
    const answers = await Promise.all(
      people.map((person) => add(person, 'wanted@example.com', { used_for_auth: true })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const channels = (await Promise.all(people.map(channelsOf))).flat()
    const claims = channels.filter(({ value }: { value: string }) => value === 'wanted@example.com')
    expect(claims).toHaveLength(4)
    expect(claims.filter(({ used_for_auth }: { used_for_auth: boolean }) => used_for_auth)).toHaveLength(1)
  })

  it('adding an address many times at once adds it once', async () => {
    const ada = await project.signUp()
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(ada, 'once@example.com')))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)])
  })

  it('making several addresses primary at once leaves a user with one primary address', async () => {
    const ada = await project.signUp()
    const values = Array.from({ length: 8 }, (_, i) => `primary-${i}-${ada.email}`)
    const answers = await Promise.all(values.map((value) => add(ada, value, { is_primary: true })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect((await channelsOf(ada)).filter(({ is_primary }: { is_primary: boolean }) => is_primary)).toHaveLength(1)
  })
})

describe('somebody else (T37, T38)', () => {
  it('a client can neither read nor change the contact channels of somebody else', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const [channel] = await channelsOf(ada)
    const path = `/contact-channels/${ada.id}/${channel.id}`
    const asEve = project.as('client', eve)
    const answers = [
      await asEve.get(path),
      await asEve.patch(path, { used_for_auth: false }),
      await asEve.delete(path),
      await asEve.get(`/contact-channels/me/${channel.id}`),
      await asEve.patch(`/contact-channels/me/${channel.id}`, { value: 'eve@example.com' }),
      await asEve.delete(`/contact-channels/me/${channel.id}`),
      await asEve.post(`${path}/send-verification-code`, { callback_url: callbackUrl }),
      await asEve.post(`/contact-channels/me/${channel.id}/send-verification-code`, { callback_url: callbackUrl }),
      await asEve.post('/contact-channels', { user_id: ada.id, type: 'email', value: 'e@e.co', used_for_auth: true }),
      await asEve.get(`/contact-channels?user_id=${ada.id}`),
      await asEve.get(`/contact-channels?contact_channel_id=${channel.id}`),
    ]
    for (const answer of answers) {
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(answer.body)).not.toContain(ada.email)
    }
    expect(await channelsOf(ada)).toEqual([channel])
  })

  it('contact channels of another project are unknown to a server', async () => {
    const other = await server.createProject()
    const eve = await other.signUp()
    const [channel] = (await other.server.get(`/contact-channels?user_id=${eve.id}`)).body.items
    const path = `/contact-channels/${eve.id}/${channel.id}`
    expect((await project.server.get(path)).status).toBe(404)
    expect((await project.server.patch(path, { is_verified: true })).status).toBe(400)
    expect((await project.server.delete(path)).status).toBe(400)
    expect((await project.server.get('/contact-channels')).body.items).not.toContainEqual(channel)
  })

  it('a client cannot verify its own address by a plain request', async () => {
    const ada = await project.signUp()
    const [channel] = await channelsOf(ada)
    const asAda = project.as('client', ada)
    expect((await asAda.patch(`/contact-channels/me/${channel.id}`, { is_verified: true })).code).toBe('SCHEMA_ERROR')
    expect((await add(ada, 'claimed@example.com', { is_verified: true })).code).toBe('SCHEMA_ERROR')
  })

  it('an address that replaces a verified one is not verified', async () => {
    const ada = await project.signUp()
    const code = await requestVerificationCode(server, project, ada)
    await project.client.post('/contact-channels/verify', { code })
    const [channel] = await channelsOf(ada)
    expect(channel.is_verified).toBe(true)
    const changed = await project
      .as('client', ada)
      .patch(`/contact-channels/me/${channel.id}`, { value: 'ceo@example.com' })
    expect(changed.body).toMatchObject({ value: 'ceo@example.com', is_verified: false })
  })
})

describe('verification mails', () => {
  it('verification emails are limited per address, whichever way and whoever asks', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const [channel] = await channelsOf(ada)
    const { body: copy } = await add(eve, ada.email)
    const ask = [
      (i: number) =>
        project
          .as('client', ada)
          .post(
            `/contact-channels/me/${channel.id}/send-verification-code`,
            { callback_url: callbackUrl },
            from(`203.0.${i}.1`),
          ),
      (i: number) =>
        project
          .as('client', ada)
          .post(
            '/contact-channels/send-verification-code',
            { email: ada.email, callback_url: callbackUrl },
            from(`203.0.${i}.1`),
          ),
      (i: number) =>
        project
          .as('client', eve)
          .post(
            `/contact-channels/me/${copy.id}/send-verification-code`,
            { callback_url: callbackUrl },
            from(`203.0.${i}.1`),
          ),
    ]
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await ask[i % 3]!(i)).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429, 429])
  })
})
