import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../testing/oauth-app.ts'
import { openIdProvider, placeOf, wakeIssuer } from '../../testing/open-id.ts'
import { connectedTeam, ours, startSsoTest } from '../../testing/sso.ts'

/** The user info of an OpenID provider, beside an ID token that says enough: of project providers and of connections alike. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { mock, server } = test
const answer = (given: { status?: number; body: unknown } | undefined) =>
  mock.stub(placeOf('corp', 'me'), given && (() => given as { status?: number; body: object }))
afterEach(() => answer(undefined))

const project = await test.createProject([], { 'auth.oauth.providers.acme': openIdProvider(test, 'corp') })
const { id, provider_id } = await connectedTeam(test, project, 'corp')
const app = test.app(project)
let count = 0
const newPerson = () => ({ accountId: `somebody-${++count}`, email: `somebody-${count}@corp.example` })

const failures: [string, { status?: number; body: unknown }][] = [
  ['403', { status: 403, body: {} }],
  ['500', { status: 500, body: { error: 'somebody@corp.example' } }],
  ['a text', { body: 'eyJhbGciOiJub25lIn0.e30.' }],
  ['an answer about nobody', { body: { name: 'Eve', email: 'eve@corp.example' } }],
]

describe.each([
  ['a provider of the project', 'acme'],
  ['a connection', provider_id],
])('of %s', (_what, provider) => {
  it.each(failures)('%s is not missed where a name alone was hoped for', async (_how, failure) => {
    const person = newPerson()
    answer(failure)
    const { user } = await app.signIn(provider, { ...person, name: '' })
    expect(user).toMatchObject({ primary_email: person.email, display_name: null })
  })

  it.each(failures)('%s turns somebody away whose address was hoped for', async (_how, failure) => {
    answer(failure)
    const page = await app.visit(provider, { accountId: newPerson().accountId, name: '' })
    expect([page.status, page.isElsewhere]).toEqual([502, false])
  })

  it('an answer about somebody else turns away, whatever was hoped for (T04)', async () => {
    answer({ body: { sub: 'eve', name: 'Eve' } })
    const page = await app.visit(provider, { ...newPerson(), name: '' })
    expect([page.status, page.isElsewhere]).toEqual([502, false])
  })
})

it('that fails does not matter where only groups were hoped for, or where the address comes by another claim', async () => {
  answer({ status: 500, body: {} })
  const person = newPerson()
  await project.server.patch(`/sso-connections/${id}`, { claims: { groups: 'roles' } }, ours)
  expect(codeOf(await app.visit(provider_id, { ...person, name: 'Ada' }))).toBeTruthy()
  await project.server.patch(`/sso-connections/${id}`, { claims: { email: 'sub' } }, ours)
  const { accountId } = newPerson()
  const page = await app.visit(provider_id, { accountId: `${accountId}@corp.example`, name: '' })
  await project.server.patch(`/sso-connections/${id}`, { claims: {} }, ours)
  expect(codeOf(page)).toBeTruthy()
})

it('that fails is in the log of the server, without what was answered', async () => {
  const person = newPerson()
  answer({ status: 500, body: { error: person.email } })
  server.logs.length = 0
  await app.signIn(provider_id, { ...person, name: '' })
  const lines = server.logs.filter(({ msg }) => msg === 'the user info of a provider failed')
  expect(lines).toMatchObject([{ level: 40, project: project.id, status: 500 }])
  expect(JSON.stringify(lines)).not.toContain(person.accountId)
})
