/**
 * An identity provider that somebody set up for it sends people on to the one of another team, where they are signed in, to be given the code
 * that comes of it (T86). The others do not name themselves in their answers, as few do.
 */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../../testing/browser.ts'
import { typedBy } from '../../testing/oauth-app.ts'
import { discovery, issuerOf, openIdProvider, placeOf, wakeIssuer } from '../../testing/open-id.ts'
import { connectedTeam, ours, startSsoTest } from '../../testing/sso.ts'
import { visitorOf } from '../../testing/sso-tests.ts'

const test = await startSsoTest()
afterAll(() => test.close())
const { mock, server } = test
await wakeIssuer(test, 'corp')
await wakeIssuer(test, 'evil')
const base = server.app.settings.url

const provider = 'auth.oauth.providers.acme'
const project = await test.createProject([], { [provider]: openIdProvider(test, 'corp') })
const hostile = await test.createProject([], { [provider]: openIdProvider(test, 'evil') })
await silence('corp')
await silence('evil')
const corp = await connectedTeam(test, project, 'corp')
const evil = await connectedTeam(test, hostile, 'evil')
const neighbour = await connectedTeam(test, project, 'evil')

/** Its answers do not say whose they are, and nobody expects it. */
async function silence(name: string) {
  const answer = await fetch(`${issuerOf(test, name)}/${discovery}`)
  const { authorization_response_iss_parameter_supported: _, ...document } = (await answer.json()) as object & {
    authorization_response_iss_parameter_supported?: boolean
  }
  mock.stub(placeOf(name, discovery), () => ({ body: document }))
}

let leaked: string[] = []
beforeEach(() => {
  leaked = []
  mock.stub(placeOf('evil', 'token'), ({ body }) => {
    leaked.push(String(body))
    return { status: 400, body: { error: 'invalid_grant' } }
  })
})

/** What a flow asks of its identity provider. */
async function askedBy(browser: Browser, address: URL): Promise<URL> {
  const answer = await browser.fetch(address)
  return new URL(answer.headers.get('location') ?? '')
}

/** Where the browser comes back from corp, which the stranger's provider sent it on to. */
async function comeBack(browser: Browser, begun: URL, of: typeof project, providerId: string): Promise<URL> {
  const sentOn = await askedBy(test.app(of).browser(), test.app(of).authorizeUrl(providerId))
  sentOn.searchParams.set('state', begun.searchParams.get('state') ?? '')
  const page = await browser.open(sentOn)
  let answer = await browser.fetch(page.url, { form: typedBy({ email: 'ada@corp.example' }) })
  let location = new URL(answer.headers.get('location') ?? '', page.url)
  while (location.origin !== base) {
    answer = await browser.fetch(location)
    location = new URL(answer.headers.get('location') ?? '', location)
  }
  location.searchParams.delete('iss')
  expect(location.searchParams.get('code')).toBeTruthy()
  return location
}

describe('a code of one identity provider', () => {
  it.each([
    ['of a connection of another project', hostile, evil.provider_id, project, corp.provider_id],
    ['of a connection of another team', project, neighbour.provider_id, project, corp.provider_id],
    ['of a login provider, with the same id in another project', hostile, 'acme', project, 'acme'],
    ['of a connection, by a login provider', hostile, 'acme', project, corp.provider_id],
    ['of a login provider, by a connection', hostile, evil.provider_id, project, 'acme'],
  ])('is not given to another one: %s', async (_, theirs, begunWith, own, sentTo) => {
    const browser = test.app(theirs).browser()
    const begun = await askedBy(browser, test.app(theirs).authorizeUrl(begunWith))
    const location = await comeBack(browser, begun, own, sentTo)
    const answer = await browser.fetch(location)
    expect(answer.status).toBe(begunWith === 'acme' ? 400 : 403)
    expect(leaked).toEqual([])
  })

  it('is not given to another one by a test sign-in', async () => {
    const answer = await hostile.admin.post(`/sso-connections/${evil.id}/test`, {}, ours)
    const { browser, url } = visitorOf(test, answer)
    const location = await comeBack(browser, url, project, corp.provider_id)
    expect((await browser.fetch(location)).status).toBe(404)
    expect(leaked).toEqual([])
  })

  it('leaves its trace in the log of the connection that was begun with', async () => {
    const browser = test.app(hostile).browser()
    const begun = await askedBy(browser, test.app(hostile).authorizeUrl(evil.provider_id))
    await browser.fetch(await comeBack(browser, begun, project, corp.provider_id))
    const { items } = (await hostile.server.get(`/sso-connections/${evil.id}/attempts`, ours)).body
    expect(items[0]).toMatchObject({ reason: 'other_connection', email_domain: null })
  })
})

describe('the address of an identity provider', () => {
  it('is its own', async () => {
    const [first, second] = await Promise.all([
      askedBy(test.app(project).browser(), test.app(project).authorizeUrl(corp.provider_id)),
      askedBy(test.app(project).browser(), test.app(project).authorizeUrl('acme')),
    ])
    expect(first.searchParams.get('redirect_uri')).toBe(`${base}/api/v1/sso/oidc/${project.id}/${corp.id}/callback`)
    expect(second.searchParams.get('redirect_uri')).toBe(`${base}/api/v1/auth/oauth/callback/${project.id}/acme`)
  })

  it('is not one of the twelve, by whatever name', async () => {
    for (const type of ['acme', 'sso:oidc', 'oidc', corp.provider_id]) {
      const browser = test.app(project).browser()
      const begun = await askedBy(browser, test.app(project).authorizeUrl(corp.provider_id))
      const location = new URL(`${base}/api/v1/auth/oauth/callback/${type}`)
      location.searchParams.set('state', begun.searchParams.get('state') ?? '')
      location.searchParams.set('code', 'x')
      expect((await browser.fetch(location)).status, type).toBe(403)
    }
  })
})
