/** A signed-in user adds addresses of other people: it keeps nobody out, and nobody is taken for somebody else. */
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { callbackUrl, codeIn, requestResetCode, requestSignInCode } from '../../testing/code-mails.ts'
import { createTestDatabase, type Person, startTestServer, TestProject } from '../../testing/index.ts'
import { startOauthTest } from '../../testing/oauth-app.ts'

const oauth = await startOauthTest()
const { server } = oauth
afterAll(() => oauth.close())
const project = await oauth.createProject(['github'], {
  'auth.password.allowSignIn': true,
  'auth.otp.allowSignIn': true,
})
let count = 0
const freshEmail = () => `wanted-${++count}@example.com`

const add = (person: Person, value: string, changes: object = {}, on: TestProject = project) =>
  on
    .as('client', person)
    .post('/contact-channels', { user_id: 'me', type: 'email', value, used_for_auth: true, ...changes })
const channelOf = async (person: Pick<Person, 'id'>, value: string, on: TestProject = project) =>
  (await on.server.get(`/contact-channels?user_id=${person.id}`)).body.items.find(
    (channel: { value: string }) => channel.value === value,
  )
const userOf = async ({ id }: Pick<Person, 'id'>) => (await project.server.get(`/users/${id}`)).body
/** What a new access token says. */
async function emailClaimOf({ refreshToken }: Person) {
  const answer = await project.client.post('/auth/sessions/current/refresh', undefined, {
    headers: { 'x-stack-refresh-token': refreshToken },
  })
  return decodeJwt(answer.body.access_token).email
}
async function prove(person: Person, email: string) {
  const { id } = await channelOf(person, email)
  const before = (await server.mailbox.list(email)).length
  await project
    .as('client', person)
    .post(`/contact-channels/me/${id}/send-verification-code`, { callback_url: callbackUrl })
  await expect.poll(async () => (await server.mailbox.list(email)).length).toBeGreaterThan(before)
  const mails = await server.mailbox.list(email)
  const codes = mails.filter((mail) => mail.subject.startsWith('Verify')).map(codeIn)
  for (const code of codes) await project.client.post('/contact-channels/verify', { code })
}
async function squat(changes: object = {}) {
  const eve = await project.signUp()
  const email = freshEmail()
  expect((await add(eve, email, changes)).status).toBe(201)
  return { eve, email }
}

describe('an unverified address that somebody added to their account', () => {
  it('does not keep its owner from signing up with a password (T51)', async () => {
    const { eve, email } = await squat()
    const owner = await project.signUp({ email, password: 'known to the owner alone' })
    expect(owner.id).not.toBe(eve.id)
    expect(await channelOf(eve, email)).toMatchObject({ used_for_auth: false, is_verified: false })
    expect((await project.signIn(owner)).id).toBe(owner.id)
    const asEve = await project.client.post('/auth/password/sign-in', { email, password: eve.password })
    expect(asEve.code).toBe('EMAIL_PASSWORD_MISMATCH')
  })

  it('does not keep its owner from signing up with a magic link (T51)', async () => {
    const { eve, email } = await squat()
    const { code } = await requestSignInCode(server, project, email)
    const answer = await project.client.post('/auth/otp/sign-in', { code })
    expect(answer).toMatchObject({ status: 200, body: { is_new_user: true } })
    expect(answer.body.user_id).not.toBe(eve.id)
    expect(await channelOf(eve, email)).toMatchObject({ used_for_auth: false })
    expect(await userOf({ id: answer.body.user_id })).toMatchObject({ primary_email: email })
  })

  it('does not keep an anonymous user from becoming a regular one (T51)', async () => {
    const { eve, email } = await squat()
    const guest = await project.signUpAnonymously()
    const answer = await project.as('client', guest).post('/auth/password/sign-up', {
      email,
      password: 'a password of the guest',
      verification_callback_url: callbackUrl,
    })
    expect(answer.body.user_id).toBe(guest.id)
    expect(await channelOf(eve, email)).toMatchObject({ used_for_auth: false })
  })

  it('does not keep its owner from signing up with a provider, who is not put into the account either (T51)', async () => {
    const { eve, email } = await squat()
    const { user } = await oauth.app(project).signIn('github', { email, accountId: '4711' })
    expect(user.id).not.toBe(eve.id)
    expect(await channelOf(user, email)).toMatchObject({ used_for_auth: true, is_primary: true })
    expect(await channelOf(eve, email)).toMatchObject({ used_for_auth: false })
  })

  it('does not keep a server from giving it to a user (T51)', async () => {
    const primary = { primary_email: '', primary_email_auth_enabled: true }
    const made = await squat()
    const created = await project.server.post('/users', { ...primary, primary_email: made.email })
    expect(created.status).toBe(201)
    expect(await channelOf(made.eve, made.email)).toMatchObject({ used_for_auth: false })
    const changed = await squat()
    const ada = await project.signUp()
    expect((await project.server.patch(`/users/${ada.id}`, { ...primary, primary_email: changed.email })).status).toBe(
      200,
    )
    expect(await channelOf(changed.eve, changed.email)).toMatchObject({ used_for_auth: false })
    const added = await squat()
    const channel = { user_id: ada.id, type: 'email', value: added.email, used_for_auth: true }
    expect((await project.server.post('/contact-channels', channel)).status).toBe(201)
    expect(await channelOf(added.eve, added.email)).toMatchObject({ used_for_auth: false })
    const imported = await squat()
    const records = [{ line: 1, record: { primary_email: imported.email } }]
    const answer = await project.admin.post('/internal/users/import', { records })
    expect(answer.body).toMatchObject({ created: 1 })
    expect(await channelOf(imported.eve, imported.email)).toMatchObject({ used_for_auth: false })
  })

  it('goes to the user who proves it, also when several claim it (T51)', async () => {
    const { eve, email } = await squat()
    const [ada, bob] = [await project.signUp(), await project.signUp()]
    for (const person of [ada, bob, eve]) {
      const existing = await channelOf(person, email)
      if (!existing) expect((await add(person, email)).status).toBe(201)
      else await project.as('client', person).patch(`/contact-channels/me/${existing.id}`, { used_for_auth: true })
    }
    await prove(ada, email)
    expect(await channelOf(ada, email)).toMatchObject({ is_verified: true, used_for_auth: true })
    for (const person of [eve, bob]) expect(await channelOf(person, email)).toMatchObject({ used_for_auth: false })
    const again = await project
      .as('client', eve)
      .patch(`/contact-channels/me/${(await channelOf(eve, email)).id}`, { used_for_auth: true })
    expect(again.code).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
  })

  it('reserves nothing either when it was typed over the address of the sign-up (T51)', async () => {
    const eve = await project.signUp()
    const email = freshEmail()
    const { id } = await channelOf(eve, eve.email)
    await project.as('client', eve).patch(`/contact-channels/me/${id}`, { value: email })
    const owner = await project.signUp({ email })
    expect(owner.id).not.toBe(eve.id)
    expect(await userOf(eve)).toMatchObject({ primary_email: null })
  })

  it('sends nobody who resets a password into an account that is proved to be somebody else’s (T51)', async () => {
    const { eve, email } = await squat()
    await prove(eve, eve.email)
    await project.client.post('/auth/password/send-reset-code', { email, callback_url: callbackUrl })
    // Jobs run in order: when the email to another person has come, the first one was decided.
    await requestResetCode(server, project, (await project.signUp()).email)
    expect((await server.mailbox.list(email)).map(({ subject }) => subject)).toEqual([])
  })

  it('is refused to others as long as it is the address of a sign-up', async () => {
    const ada = await project.signUp()
    const eve = await project.signUp()
    const signUp = { email: ada.email, password: 'a long enough one', verification_callback_url: callbackUrl }
    expect((await project.client.post('/auth/password/sign-up', signUp)).code).toBe('USER_EMAIL_ALREADY_EXISTS')
    expect((await add(eve, ada.email)).code).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
    const link = { email: ada.email, callback_url: callbackUrl }
    const sent = await project.client.post('/auth/otp/send-sign-in-code', link)
    expect(sent.body).toMatchObject({ details: { would_work_if_email_was_verified: true } })
  })
})

describe('an unverified address as the primary one', () => {
  it('is not shown in tokens while another user has it (T51)', async () => {
    const boss = await project.signUp()
    const eve = await project.signUp()
    const answer = await add(eve, boss.email, { used_for_auth: false, is_primary: true })
    expect(answer).toMatchObject({ status: 201, body: { value: boss.email, is_verified: false, is_primary: false } })
    expect(await emailClaimOf(eve)).toBe(eve.email)
    const path = `/contact-channels/me/${answer.body.id}`
    const patched = await project.as('client', eve).patch(path, { is_primary: true })
    expect(patched).toMatchObject({ status: 200, body: { is_primary: false } })
    const own = await channelOf(eve, eve.email)
    const typedOver = await project.as('client', eve).patch(`/contact-channels/me/${own.id}`, {
      value: (await project.signUp()).email,
      used_for_auth: false,
    })
    expect(typedOver.body).toMatchObject({ is_primary: false })
    expect(await emailClaimOf(eve)).toBeNull()
  })

  it('is at once where nobody else has it, as clients expect', async () => {
    const eve = await project.signUp()
    const email = freshEmail()
    expect((await add(eve, email, { is_primary: true })).body).toMatchObject({ is_primary: true, used_for_auth: true })
    expect(await emailClaimOf(eve)).toBe(email)
  })

  it('ceases to be when its owner signs up or proves it (T51)', async () => {
    const signedUp = await squat({ is_primary: true, used_for_auth: false })
    await project.signUp({ email: signedUp.email })
    expect(await emailClaimOf(signedUp.eve)).toBeNull()
    const proved = await squat({ is_primary: true })
    const ada = await project.signUp()
    await add(ada, proved.email, { used_for_auth: false })
    expect(await emailClaimOf(proved.eve)).toBe(proved.email)
    await prove(ada, proved.email)
    expect(await emailClaimOf(proved.eve)).toBeNull()
  })

  it('becomes it with the verification', async () => {
    const { email } = await squat()
    const ada = await project.signUp()
    expect((await add(ada, email, { used_for_auth: false, is_primary: true })).body.is_primary).toBe(false)
    await prove(ada, email)
    expect(await channelOf(ada, email)).toMatchObject({ is_primary: true, is_verified: true })
    expect(await userOf(ada)).toMatchObject({ primary_email: email, primary_email_verified: true })
  })

  it('does not when the person has changed their mind', async () => {
    const { email } = await squat()
    const ada = await project.signUp()
    const { id } = (await add(ada, email, { used_for_auth: false, is_primary: true })).body
    await project.as('client', ada).patch(`/contact-channels/me/${id}`, { is_primary: false })
    await prove(ada, email)
    expect(await userOf(ada)).toMatchObject({ primary_email: ada.email })
  })
})

describe('two servers on one database', () => {
  it('a sign-up gets its address whatever others claim at the same moment, and nobody shows it (T51)', async () => {
    const database = await createTestDatabase()
    const one = await startTestServer({ database })
    const two = await startTestServer({ database, clock: one.clock })
    const here = await one.createProject()
    const there = new TestProject(two.base, here.id, here.keys)
    const people = [await here.signUp(), await here.signUp(), await here.signUp()]
    for (let round = 0; round < 8; round++) {
      const email = freshEmail()
      const [owner] = await Promise.all([
        here.signUp({ email }),
        ...people.map((person, at) => add(person, email, { is_primary: true }, at % 2 ? here : there)),
      ])
      expect(await channelOf(owner, email, here)).toMatchObject({ used_for_auth: true, is_primary: true })
      for (const person of people) {
        const claim = await channelOf(person, email, there)
        expect(claim ?? { used_for_auth: false, is_primary: false }).toMatchObject({
          used_for_auth: false,
          is_primary: false,
        })
      }
    }
    await one.close()
    await two.close()
    await database.drop()
  })
})
