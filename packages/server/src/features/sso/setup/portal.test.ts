import { afterAll, describe, expect, it } from 'vitest'
import { typedBy } from '../../../testing/oauth-app.ts'
import { issuerOf, wakeIssuer } from '../../../testing/open-id.ts'
import { answerFor, makeIdp } from '../../../testing/saml/team.ts'
import { openPortal, type Portal } from '../../../testing/setup-links.ts'
import { connectedTeam, connectionBody, startSsoTest } from '../../../testing/sso.ts'
import { browserOf, testSamlAt, testSignIn } from '../../../testing/sso-tests.ts'
import { createTeam } from '../../../testing/teams.ts'

/** What somebody with a setup link does: domains, connections and test sign-ins of one team. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test
const project = await test.createProject([])
const idp = await makeIdp('idp.example', server.clock.now())

const open = async (intents?: readonly string[]) => {
  const teamId = await createTeam(project)
  return { teamId, ...(await openPortal(test, project, teamId, intents)) }
}

async function prove(portal: Portal, domain: string) {
  const { body } = await portal.post('/domains', { domain })
  test.records.set(body.record_name, [body.record_value])
  return portal.post(`/domains/${body.id}/check`)
}

async function makeOidc(portal: Portal, name = 'corp', more: object = {}) {
  const { team_id, ...body } = connectionBody(test, '', name)
  const answer = await portal.post('/connections', { ...body, ...more })
  expect(answer.status).toBe(201)
  return answer.body
}

async function makeSaml(portal: Portal, more: object = {}) {
  const answer = await portal.post('/connections/saml', { display_name: 'Corp', metadata: idp.metadata, ...more })
  expect(answer.status).toBe(201)
  return answer.body
}

describe('domains', () => {
  it('are named, proved and removed', async () => {
    const { portal } = await open()
    const named = await portal.post('/domains', { domain: 'Portal.example' })
    expect(named.body).toMatchObject({ domain: 'portal.example', verification: 'pending' })
    expect(named.body).not.toHaveProperty('team_id')
    const early = await portal.post(`/domains/${named.body.id}/check`)
    expect(early.body).toMatchObject({ verification: 'pending', problem: expect.stringContaining('no TXT record') })
    test.records.set(named.body.record_name, [named.body.record_value])
    expect((await portal.post(`/domains/${named.body.id}/check`)).body).toMatchObject({
      verification: 'verified',
      problem: null,
    })
    expect((await portal.get('/domains')).body.items).toMatchObject([{ id: named.body.id, verification: 'verified' }])
    expect((await portal.delete(`/domains/${named.body.id}`)).status).toBe(200)
    expect((await portal.get('/domains')).body.items).toEqual([])
  })
})

describe('connections', () => {
  it('by OpenID Connect are made, changed and switched on and off', async () => {
    const { portal, teamId } = await open()
    const made = await makeOidc(portal)
    expect(made).toMatchObject({ state: 'draft', issuer: issuerOf(test, 'corp'), people_count: 0, saml: null })
    for (const name of ['client_secret', 'team_id', 'default_permission_ids', 'jit'])
      expect(made).not.toHaveProperty(name)
    const on = await portal.patch(`/connections/${made.id}`, { state: 'active', display_name: 'Corp SSO' })
    expect(on.body).toMatchObject({ state: 'active', display_name: 'Corp SSO' })
    const { body: asServer } = await project.server.get(`/sso-connections?team_id=${teamId}`, {
      headers: { 'x-hallpass-extensions': '1' },
    })
    expect(asServer.items).toMatchObject([{ id: made.id, jit: 'members', default_permission_ids: null }])
    expect((await portal.patch(`/connections/${made.id}`, { state: 'disabled' })).body.state).toBe('disabled')
    expect((await portal.get('/connections')).body.items).toMatchObject([{ id: made.id, state: 'disabled' }])
  })

  it('by SAML have the addresses that the session named, and the next one has others', async () => {
    const { portal, session } = await open()
    const made = await makeSaml(portal)
    expect(made).toMatchObject({
      ...{ client_id: session.next_saml.entity_id, callback_url: session.next_saml.acs_url, issuer: idp.entityId },
    })
    const { next_saml } = (await portal.get('/session')).body
    expect(next_saml.entity_id).not.toBe(session.next_saml.entity_id)
    const second = await makeSaml(portal)
    expect(second.client_id).toBe(next_saml.entity_id)
    const again = await portal.post(`/connections/${second.id}/metadata`, { metadata: idp.metadata })
    expect([again.status, again.body.id]).toEqual([200, second.id])
  })

  it('go away as long as nobody has signed in by them', async () => {
    const { portal } = await open()
    const { id } = await makeOidc(portal)
    expect((await portal.delete(`/connections/${id}`)).status).toBe(200)
    expect((await portal.get('/connections')).body.items).toEqual([])
    const used = await connectedTeam(test, project, 'corp')
    await test.app(project).signIn(used.provider_id, { email: 'ada@corp.example' })
    const theirs = await openPortal(test, project, used.team_id)
    expect((await theirs.portal.get('/connections')).body.items).toMatchObject([{ people_count: 1 }])
    expect((await theirs.portal.delete(`/connections/${used.id}`)).status).toBe(409)
    const { items } = (await theirs.portal.get(`/connections/${used.id}/attempts`)).body
    expect(items).toEqual([
      {
        ...{ at_millis: server.clock.now().getTime(), result: 'succeeded', reason: null, email_domain: 'corp.example' },
        request_id: expect.any(String),
      },
    ])
  })

  it('what cannot be used is told in words', async () => {
    const { portal } = await open()
    const broken = await portal.post('/connections/saml', { display_name: 'Corp', metadata: '<html></html>' })
    expect([broken.status, typeof broken.body]).toEqual([400, 'string'])
    const { id } = await makeOidc(portal, 'corp', { issuer: `${test.mock.url}/nowhere` })
    expect((await portal.patch(`/connections/${id}`, { state: 'active' })).status).toBe(400)
  })
})

describe('test sign-ins', () => {
  const users = async () => (await project.server.get('/users')).body.items.length

  it('by a draft of OpenID Connect show what came, and sign nobody in', async () => {
    const { portal } = await open()
    await prove(portal, 'tried.example')
    const { id } = await makeOidc(portal)
    const before = await users()
    const page = await testSignIn(
      test,
      portal,
      id,
      typedBy({ name: 'Ada', email: 'ada@tried.example', accountId: 'a-1' }),
    )
    expect(page.url.href).toBe(`${server.app.settings.url}/setup?tested=${id}`)
    const { test: result } = (await portal.get(`/connections/${id}/test`)).body
    expect(result).toMatchObject({ reason: null, connection: { id, type: 'oidc', state: 'draft' } })
    expect(result.rows).toEqual(
      expect.arrayContaining([
        { attribute: 'sub', value: 'a-1', mapped_to: 'subject', problem: null },
        { attribute: 'email', value: 'ada@tried.example', mapped_to: 'email', problem: null },
        { attribute: 'name', value: 'Ada', mapped_to: 'display_name', problem: null },
      ]),
    )
    expect(JSON.stringify(result.rows)).not.toContain('nonce')
    expect(await users()).toBe(before)
    expect((await portal.get(`/connections/${id}/attempts`)).body.items).toEqual([])
  })

  it('say which domain is missing, and that an address is', async () => {
    const { portal } = await open()
    const { id } = await makeOidc(portal)
    await testSignIn(test, portal, id, typedBy({ email: 'ada@unproved.example' }))
    const problemOf = async () =>
      (await portal.get(`/connections/${id}/test`)).body.test.rows.find((row: { problem: unknown }) => row.problem)
    expect(await problemOf()).toMatchObject({ value: 'ada@unproved.example', problem: 'domain_not_verified' })
    await portal.patch(`/connections/${id}`, { claims: { email: 'nowhere' } })
    await testSignIn(test, portal, id, typedBy({ email: 'ada@unproved.example' }))
    expect(await problemOf()).toEqual({ attribute: null, value: null, mapped_to: 'email', problem: 'email_missing' })
  })

  it('remark that people are asked for a code, where the identity provider has not verified the address', async () => {
    const { portal } = await open()
    const { id } = await makeOidc(portal)
    const said = async () => {
      await testSignIn(test, portal, id, typedBy({ email: 'ada@doubted.example', isVerified: false }))
      const { rows } = (await portal.get(`/connections/${id}/test`)).body.test
      return rows.filter((row: { problem: unknown }) => row.problem)
    }
    // What keeps them out is more than a remark.
    expect(await said()).toMatchObject([{ mapped_to: 'email', problem: 'domain_not_verified' }])
    await prove(portal, 'doubted.example')
    expect(await said()).toMatchObject([{ mapped_to: 'email', problem: 'email_not_verified' }])
  })

  it('say that the identity provider refused, or that its secret is wrong', async () => {
    const { portal } = await open()
    const { id } = await makeOidc(portal)
    await testSignIn(test, portal, id, { action: 'deny' })
    const refused = (await portal.get(`/connections/${id}/test`)).body.test
    expect(refused).toMatchObject({ reason: 'provider_refused', detail: 'access_denied', rows: [] })
    await portal.patch(`/connections/${id}`, { client_secret: 'wrong' })
    await testSignIn(test, portal, id, typedBy({ email: 'ada@tried.example' }))
    const wrong = (await portal.get(`/connections/${id}/test`)).body.test
    expect(wrong).toMatchObject({ reason: 'client_refused', detail: expect.stringContaining('client secret') })
  })

  it('by a draft of SAML show the NameID and the attributes', async () => {
    const { portal } = await open()
    await prove(portal, 'saml.example')
    const made = await makeSaml(portal)
    const attributes = { mail: ['ada@saml.example'], displayName: ['Ada'], groups: ['a', 'b'] }
    const page = await testSamlAt(test, portal, made, (requestId) =>
      answerFor(made, idp, server.clock.now(), { requestId, subject: 'ada', attributes }),
    )
    expect(page.url.searchParams.get('tested')).toBe(made.id)
    const { test: result } = (await portal.get(`/connections/${made.id}/test`)).body
    expect(result).toMatchObject({ reason: null, connection: { type: 'saml' } })
    expect(result.rows).toEqual([
      { attribute: 'NameID', value: 'ada', mapped_to: 'subject', problem: null },
      { attribute: 'mail', value: 'ada@saml.example', mapped_to: 'email', problem: null },
      { attribute: 'displayName', value: 'Ada', mapped_to: 'display_name', problem: null },
      { attribute: 'groups', value: 'a\nb', mapped_to: 'groups', problem: null },
    ])
  })

  it('by SAML of AD FS show the name under the claim that the pages give for it', async () => {
    const { portal } = await open()
    await prove(portal, 'adfs.example')
    const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
    const made = await makeSaml(portal, { claims: { display_name: `${claim}/name` } })
    const groups = 'http://schemas.xmlsoap.org/claims/Group'
    const attributes = {
      [`${claim}/emailaddress`]: ['ada@adfs.example'],
      [`${claim}/name`]: ['Ada Lovelace'],
      [groups]: ['Editors'],
    }
    await testSamlAt(test, portal, made, (requestId) =>
      answerFor(made, idp, server.clock.now(), { requestId, subject: 'S-1-5-21-1', attributes }),
    )
    const { test: result } = (await portal.get(`/connections/${made.id}/test`)).body
    expect(result.rows).toEqual([
      { attribute: 'NameID', value: 'S-1-5-21-1', mapped_to: 'subject', problem: null },
      { attribute: `${claim}/emailaddress`, value: 'ada@adfs.example', mapped_to: 'email', problem: null },
      { attribute: `${claim}/name`, value: 'Ada Lovelace', mapped_to: 'display_name', problem: null },
      { attribute: groups, value: 'Editors', mapped_to: 'groups', problem: null },
    ])
  })

  it('by SAML say which check failed', async () => {
    const { portal } = await open()
    const made = await makeSaml(portal)
    await testSamlAt(test, portal, made, (requestId) =>
      answerFor(made, idp, server.clock.now(), { requestId, audience: 'https://else.example' }),
    )
    const { test: result } = (await portal.get(`/connections/${made.id}/test`)).body
    expect(result).toMatchObject({ reason: 'audience_mismatch', rows: [] })
  })

  it('can be looked at for an hour', async () => {
    const { portal } = await open()
    const { id } = await makeOidc(portal)
    expect((await portal.get(`/connections/${id}/test`)).body).toEqual({ test: null })
    await testSignIn(test, portal, id, typedBy({ email: 'ada@tried.example' }))
    server.clock.advance(3_600_000)
    expect((await portal.get(`/connections/${id}/test`)).body).toEqual({ test: null })
  })

  it('come back to the setup page, too late as well', async () => {
    const { portal } = await open()
    const { id } = await makeOidc(portal)
    const { browser, page } = await browserOf(test, portal, id)
    server.clock.advance(3_600_000)
    const late = await browser.submit(page, typedBy({ email: 'late@tried.example' }))
    expect(late.url.pathname).toBe('/setup')
    expect((await portal.get(`/connections/${id}/test`)).body).toEqual({ test: null })
  })
})
