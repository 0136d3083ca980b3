/** Whoever gets hold of a provider account that its owner no longer signs in with does not get into the account here. */
import type { MergeStrategy } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { startOauthTest } from '../../testing/oauth-app.ts'
import type { Person, TestProject } from '../../testing/test-project.ts'

const test = await startOauthTest()
afterAll(() => test.close())
const code = 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'
const who = (person: Person) => ({ email: person.email, accountId: '42' })

async function linkedPerson(strategy: MergeStrategy = 'link_method') {
  const project = await test.createProject(['github'], { 'auth.oauth.accountMergeStrategy': strategy })
  const ada = await project.signUp()
  await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
  const link = await project.server.post('/oauth-providers', {
    user_id: ada.id,
    provider_config_id: 'github',
    account_id: '42',
    allow_sign_in: true,
    allow_connected_accounts: true,
  })
  return { project, app: test.app(project), ada, path: `/oauth-providers/${ada.id}/${link.body.id}` }
}
const isOn = async (project: TestProject, path: string) => (await project.server.get(path)).body.allow_sign_in

describe('a provider account that was switched off for sign-in', () => {
  it.each<MergeStrategy>(['link_method', 'raise_error', 'allow_duplicates'])(
    'it does not sign in, and is not switched on, with %s (T44)',
    async (strategy) => {
      const { project, app, ada, path } = await linkedPerson(strategy)
      expect((await app.signIn('github', who(ada))).user.id).toBe(ada.id)
      expect((await project.as('client', ada).patch(path, { allow_sign_in: false })).status).toBe(200)
      for (const person of [who(ada), { ...who(ada), email: 'another@example.com' }]) {
        const page = await app.visit('github', person)
        expect(page.status).toBe(400)
        expect(JSON.parse(page.body).code).toBe(code)
      }
      expect(await isOn(project, path)).toBe(false)
      expect((await project.server.get('/users')).body.items).toHaveLength(1)
    },
  )

  it('the same holds where a server switched it off (T44)', async () => {
    const { project, app, ada, path } = await linkedPerson()
    await project.server.patch(path, { allow_sign_in: false })
    expect(JSON.parse((await app.visit('github', who(ada))).body).code).toBe(code)
    expect(await isOn(project, path)).toBe(false)
  })

  it('connecting it again leaves it off (T44)', async () => {
    const { project, app, ada, path } = await linkedPerson()
    await project.as('client', ada).patch(path, { allow_sign_in: false })
    await app.visit('github', who(ada), { type: 'link', token: ada.accessToken })
    expect(await isOn(project, path)).toBe(false)
  })

  it('it locks nobody out: whoever has it links it to an account of their own, and signs in with it (T44)', async () => {
    const { project, app, ada: eve, path } = await linkedPerson()
    await project.as('client', eve).patch(path, { allow_sign_in: false })
    const owner = await project.signUp()
    const account = { email: owner.email, accountId: '42' }
    expect(JSON.parse((await app.visit('github', account)).body).code).toBe(code)
    await app.signIn('github', account, { type: 'link', token: owner.accessToken })
    expect((await app.signIn('github', account)).user.id).toBe(owner.id)
    expect((await project.as('client', eve).patch(path, { allow_sign_in: true })).status).toBe(400)
  })

  it('the person, or a server, switches it on again', async () => {
    for (const level of ['client', 'server'] as const) {
      const { project, app, ada, path } = await linkedPerson()
      await project.as('client', ada).patch(path, { allow_sign_in: false })
      expect((await project.as(level, ada).patch(path, { allow_sign_in: true })).status).toBe(200)
      expect((await app.signIn('github', who(ada))).user.id).toBe(ada.id)
    }
  })
})

it('a provider account stays on for sign-in while nothing else lets the person in', async () => {
  const { project, ada, path } = await linkedPerson()
  await project.server.patch(`/users/${ada.id}`, { password: null })
  for (const level of ['client', 'server'] as const) {
    const session = await project.server.post('/auth/sessions', { user_id: ada.id })
    const person = { accessToken: session.body.access_token }
    const answer = await project.as(level, person).patch(path, { allow_sign_in: false })
    expect(answer).toMatchObject({ status: 400, code: undefined })
    expect(answer.body).toMatch(/only sign-in method/)
  }
  expect(await isOn(project, path)).toBe(true)
})
