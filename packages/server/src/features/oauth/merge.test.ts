import type { MergeStrategy } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { startOauthTest } from '../../testing/oauth-app.ts'
import type { Person, TestProject } from '../../testing/test-project.ts'

const test = await startOauthTest()
afterAll(() => test.close())
const code = 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'

interface Outcome {
  /** The flag of the error; undefined where someone signs in. */
  wouldWork?: boolean
  signsIn?: 'existing' | 'new'
}
type Case = [strategy: MergeStrategy, isVerifiedHere: boolean, isVerifiedThere: boolean, outcome: Outcome]

/** Every combination of docs/protocol/oauth.md#who-it-is. */
const cases: Case[] = [
  ['link_method', false, false, { wouldWork: true }],
  ['link_method', false, true, { wouldWork: true }],
  ['link_method', true, false, { wouldWork: false }],
  ['link_method', true, true, { signsIn: 'existing' }],
  ['raise_error', false, false, { wouldWork: false }],
  ['raise_error', false, true, { wouldWork: false }],
  ['raise_error', true, false, { wouldWork: false }],
  ['raise_error', true, true, { wouldWork: false }],
  ['allow_duplicates', false, false, { signsIn: 'new' }],
  ['allow_duplicates', false, true, { signsIn: 'new' }],
  ['allow_duplicates', true, false, { signsIn: 'new' }],
  ['allow_duplicates', true, true, { signsIn: 'new' }],
]

async function personWith(project: TestProject, isVerified: boolean): Promise<Person> {
  const person = await project.signUp()
  if (isVerified) await project.server.patch(`/users/${person.id}`, { primary_email_verified: true })
  return person
}
const providersOf = async (project: TestProject, person: Person) =>
  (await project.server.get(`/users/${person.id}`)).body.oauth_providers

describe.each(cases)('%s, address verified here: %s, at the provider: %s (T02)', (strategy, here, there, outcome) => {
  it(`${strategy}, verified here: ${here}, at the provider: ${there}: ends with ${JSON.stringify(outcome)}`, async () => {
    const project = await test.createProject(['github'], { 'auth.oauth.accountMergeStrategy': strategy })
    const app = test.app(project)
    const ada = await personWith(project, here)
    // As typed, in another case: it is the same address.
    const who = { name: 'Ada', email: ada.email.toUpperCase(), isVerified: there }
    if (outcome.signsIn) {
      const { user, isNewUser } = await app.signIn('github', who)
      expect(isNewUser).toBe(outcome.signsIn === 'new')
      expect(user.id === ada.id).toBe(outcome.signsIn === 'existing')
      const seen = (await project.server.get(`/users/${user.id}`)).body
      expect(seen).toMatchObject({ primary_email: ada.email, oauth_providers: [{ id: 'github' }] })
      expect(seen.primary_email_auth_enabled).toBe(outcome.signsIn === 'existing')
      expect((await app.signIn('github', who)).user.id).toBe(user.id)
      return
    }
    const page = await app.visit('github', who)
    expect(page.status).toBe(409)
    expect(JSON.parse(page.body)).toMatchObject({
      code,
      details: {
        type: 'email',
        contact_channel_value: ada.email,
        would_work_if_email_was_verified: outcome.wouldWork,
      },
    })
    expect(await providersOf(project, ada)).toEqual([])
  })
})

describe('merging', () => {
  it('merging adds a second GitHub account that is recognized by its address', async () => {
    const project = await test.createProject(['github'])
    const [app, ada] = [test.app(project), await personWith(project, true)]
    await app.visit('github', { email: 'first@example.com' }, { type: 'link', token: ada.accessToken })
    for (let times = 0; times < 2; times++) {
      expect((await app.signIn('github', { email: ada.email })).user.id).toBe(ada.id)
    }
    const { items } = (await project.server.get(`/oauth-providers?user_id=${ada.id}`)).body
    const allowed = new Map(
      items.map((item: { email: string; allow_sign_in: boolean }) => [item.email, item.allow_sign_in]),
    )
    expect(allowed).toEqual(
      new Map([
        ['first@example.com', true],
        [ada.email, false],
      ]),
    )
    expect((await app.signIn('github', { email: 'first@example.com' })).user.id).toBe(ada.id)
  })

  it('merging by OAuth works while sign-up is off', async () => {
    const project = await test.createProject(['github'])
    const ada = await personWith(project, true)
    await project.configure({ 'auth.allowSignUp': false })
    const { user, isNewUser } = await test.app(project).signIn('github', { email: ada.email })
    expect({ id: user.id, isNewUser }).toEqual({ id: ada.id, isNewUser: false })
  })

  it('OAuth creates no duplicate user while sign-up is off', async () => {
    const project = await test.createProject(['github'], { 'auth.oauth.accountMergeStrategy': 'allow_duplicates' })
    const ada = await personWith(project, true)
    await project.configure({ 'auth.allowSignUp': false })
    const page = await test.app(project).visit('github', { email: ada.email })
    expect(page.headers.get('x-stack-known-error')).toBe('SIGN_UP_NOT_ENABLED')
  })

  it('a trusted error page learns which address is already in use', async () => {
    const project = await test.createProject(['github'])
    const ada = await personWith(project, false)
    const error_redirect_url = 'http://localhost:3000/handler/error'
    const { url, status } = await test.app(project).visit('github', { email: ada.email }, { error_redirect_url })
    expect(status).toBe(307)
    expect(url.searchParams.get('errorCode')).toBe(code)
    expect(JSON.parse(url.searchParams.get('details') ?? '')).toEqual({
      type: 'email',
      contact_channel_value: ada.email,
      would_work_if_email_was_verified: true,
    })
  })

  it('OAuth ignores an address that its owner does not sign in with', async () => {
    const project = await test.createProject(['github'])
    const ada = await project.signUp()
    await project.server.patch(`/users/${ada.id}`, { primary_email_auth_enabled: false })
    const { user, isNewUser } = await test.app(project).signIn('github', { email: ada.email })
    expect(isNewUser).toBe(true)
    expect(user.id).not.toBe(ada.id)
  })

  it('merging lets an account sign in that was only connected before', async () => {
    const project = await test.createProject(['github'])
    const app = test.app(project)
    const ada = await personWith(project, true)
    await project.server.post('/oauth-providers', {
      user_id: ada.id,
      provider_config_id: 'github',
      account_id: '55',
      allow_sign_in: false,
      allow_connected_accounts: true,
    })
    const { user } = await app.signIn('github', { email: ada.email, accountId: '55' })
    expect(user).toMatchObject({ id: ada.id, oauth_providers: [{ account_id: '55' }] })
  })

  it('first OAuth sign-ins at the same time create one user', async () => {
    const project = await test.createProject(['github', 'google'])
    const app = test.app(project)
    const arrivals = Array.from({ length: 6 }, (_, i) =>
      app.signIn(i % 2 ? 'github' : 'google', { email: 'rush@example.com', accountId: '77' }),
    )
    const users = new Set((await Promise.all(arrivals)).map(({ user }) => user.id))
    expect(users.size).toBe(1)
  })
})
