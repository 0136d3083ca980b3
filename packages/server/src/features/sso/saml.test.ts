import { createServer } from 'node:http'
import { afterAll, describe, expect, it } from 'vitest'
import { deleteUsedAssertions } from '../../core/sso/sweep.ts'
import { codeOf } from '../../testing/oauth-app.ts'
import { answerFor, atIdp, bring, makeIdp, type SamlTeam, samlTeam } from '../../testing/saml/team.ts'
import { ours, post, startSsoTest } from '../../testing/sso.ts'
import { createTeam } from '../../testing/teams.ts'

/** Teams whose people sign in by a SAML identity provider of their own. */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const now = () => server.clock.now()
const idp = await makeIdp('idp.example', now())
const project = await test.createProject([])
const team = await samlTeam(test, project, idp, 'corp.example')
const app = test.app(project)

async function signIn(subject: string, attributes: Record<string, string[]>, of: SamlTeam = team) {
  const visit = await atIdp(app, of)
  const { requestId } = visit
  const page = await bring(visit, of, answerFor(of, idp, now(), { requestId, subject, attributes }))
  const { body } = await app.exchange(codeOf(page))
  const tokens = { accessToken: body.access_token as string, refreshToken: body.refresh_token as string }
  return { isNewUser: body.is_new_user, user: (await project.as('client', tokens).get('/users/me')).body }
}

describe('signing in by SAML', () => {
  it('people become members, and are the same people the next time, whatever their address is then', async () => {
    const first = await signIn('ada', { email: ['Ada@corp.example'], displayName: ['Ada Lovelace'] })
    expect(first).toMatchObject({
      isNewUser: true,
      user: { display_name: 'Ada Lovelace', primary_email: 'ada@corp.example', primary_email_verified: true },
    })
    const again = await signIn('ada', { email: ['ada@elsewhere.example'] })
    expect(again).toMatchObject({ isNewUser: false, user: { id: first.user.id } })
    const { items } = (await project.server.get(`/sso-connections/${team.id}/attempts`, ours)).body
    expect(items[0]).toMatchObject({ result: 'succeeded', user_id: first.user.id })
  })

  it('attributes have the names that Microsoft and LDAP give them, or that the connection says', async () => {
    const claim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'
    expect((await signIn('m', { [claim]: ['m@corp.example'] })).user.primary_email).toBe('m@corp.example')
    const ldap = await signIn('l', { 'urn:oid:0.9.2342.19200300.100.1.3': ['l@corp.example'] })
    expect(ldap.user.primary_email).toBe('l@corp.example')
    const parts = { givenName: ['Ada '], 'urn:oid:2.5.4.4': ['Lovelace'], mail: ['parts@corp.example'] }
    expect((await signIn('parts', parts)).user.display_name).toBe('Ada Lovelace')
    const whole = { ...parts, displayName: ['A. K. Lovelace'], mail: ['whole@corp.example'] }
    expect((await signIn('whole', whole)).user.display_name).toBe('A. K. Lovelace')
    await project.server.patch(`/sso-connections/${team.id}`, { claims: { email: 'post' } }, ours)
    const own = await signIn('own', { email: ['no@corp.example'], post: ['own@corp.example'] })
    expect(own.user.primary_email).toBe('own@corp.example')
    await project.server.patch(`/sso-connections/${team.id}`, { claims: {} }, ours)
  })

  it('answers are as long as the limit says, though other forms are shorter', async () => {
    const long = Array.from({ length: 60 }, (_, at) => `${at}${'x'.repeat(4_000)}`)
    const { user } = await signIn('long', { email: ['long@corp.example'], groups: long })
    expect(user.primary_email).toBe('long@corp.example')
  })

  it('the request says who asks and what it wants, and the cookie comes along with a form of another site', async () => {
    const forced = await samlTeam(test, project, idp, 'forced.example', { force_authn: true })
    const { page, relayState, requestId } = await atIdp(app, forced)
    expect(page.url.href).toContain('https://idp.example/sso?SAMLRequest=')
    expect(relayState.length).toBeLessThanOrEqual(80)
    expect(requestId).toMatch(/^_[\w-]{43}$/)
    expect(page.headers.getSetCookie().join()).toContain('SameSite=None; Secure')
  })
})

describe('connections by SAML', () => {
  it('are drafts that say what the identity provider is to be told, and no secret', async () => {
    const teamId = await createTeam(project)
    const made = await post(project, '/sso-connections/saml', {
      ...{ team_id: teamId, display_name: 'Corp', metadata: idp.metadata },
    })
    const entity = `${server.app.settings.url}/api/v1/sso/saml/${project.id}/${made.id}`
    expect(made).toMatchObject({
      ...{ type: 'saml', state: 'draft', issuer: idp.entityId, client_id: entity, callback_url: `${entity}/acs` },
      saml: {
        ...{ sso_url: 'https://idp.example/sso', metadata_url: null, sp_metadata_url: `${entity}/metadata` },
        ...{ signs_requests: false, name_id_format: null, force_authn: false },
        certificates: [{ fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/), not_after_millis: expect.any(Number) }],
      },
    })
    expect(JSON.stringify(made)).not.toContain('PRIVATE')
    const answer = await fetch(made.saml.sp_metadata_url)
    expect(answer.headers.get('content-type')).toBe('application/samlmetadata+xml; charset=utf-8')
    const xml = await answer.text()
    expect(xml).toContain(`entityID="${entity}"`)
    expect(xml).toContain(`Location="${entity}/acs"`)
    const { items } = (await project.server.get(`/sso-connections?team_id=${teamId}`, ours)).body
    expect(items).toEqual([{ ...made, team_display_name: 'Crew' }])
  })

  it('read metadata from where it is', async () => {
    const site = createServer((request, answer) => {
      answer.statusCode = request.url === '/metadata' ? 200 : 404
      answer.end(idp.metadata)
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    const { port } = site.address() as { port: number }
    const body = { team_id: await createTeam(project), display_name: 'Corp' }
    const url = `http://localhost:${port}/metadata`
    const made = await post(project, '/sso-connections/saml', { ...body, metadata_url: url })
    expect(made.saml.metadata_url).toBe(url)
    const missing = await project.server.post('/sso-connections/saml', { ...body, metadata_url: `${url}2` }, ours)
    expect([missing.status, missing.body]).toEqual([400, 'The metadata could not be read: the answer was 404.'])
    site.close()
  })

  it.each<[string, object]>([
    ['The metadata is not well-formed XML.', { metadata: 'hello' }],
    ['The metadata has a document type, which is not accepted.', { metadata: `<!DOCTYPE x>${idp.metadata}` }],
  ])('are refused: %s', async (problem, given) => {
    const body = { team_id: team.team_id, display_name: 'Corp', ...given }
    const answer = await project.server.post('/sso-connections/saml', body, ours)
    expect([answer.status, answer.body]).toEqual([400, problem])
  })

  it('want metadata once, as a text or from somewhere', async () => {
    const body = { team_id: team.team_id, display_name: 'Corp' }
    for (const given of [{}, { metadata: idp.metadata, metadata_url: 'https://idp.example/metadata' }])
      expect((await project.server.post('/sso-connections/saml', { ...body, ...given }, ours)).status).toBe(400)
  })

  it('change what is theirs, and nothing of the other protocol', async () => {
    const path = `/sso-connections/${team.id}`
    const changed = await project.server.patch(path, { force_authn: true, name_id_format: 'urn:x' }, ours)
    expect(changed.body.saml).toMatchObject({ force_authn: true, name_id_format: 'urn:x' })
    const strange = await project.server.patch(path, { client_id: 'x' }, ours)
    expect([strange.status, strange.body]).toEqual([400, 'A field is of the other protocol.'])
    await project.server.patch(path, { force_authn: false, name_id_format: null }, ours)
  })

  it('take a new certificate from new metadata, and the old one counts until it is over', async () => {
    const next = await makeIdp('idp.example', now())
    const rolled = await samlTeam(test, project, idp, 'rolled.example')
    const path = `/sso-connections/${rolled.id}/metadata`
    const changed = await project.server.post(path, { metadata: next.metadata }, ours)
    expect(changed.body.saml.certificates).toHaveLength(2)
    for (const [subject, signer] of [['one', idp] as const, ['two', next] as const]) {
      const visit = await atIdp(app, rolled)
      const attributes = { email: [`${subject}@rolled.example`] }
      const answer = answerFor(rolled, signer, now(), { requestId: visit.requestId, subject, attributes })
      expect(codeOf(await bring(visit, rolled, answer))).toBeTruthy()
    }
    const other = await makeIdp('other.example', now())
    const refused = await project.server.post(path, { metadata: other.metadata }, ours)
    expect([refused.status, refused.body]).toEqual([400, 'The metadata is of another identity provider.'])
  })

  it('cannot be switched on with certificates that are all over', async () => {
    const old = await makeIdp('old.example', new Date(now().getTime() - 11 * 365 * 86_400_000))
    const body = { team_id: await createTeam(project), display_name: 'Old', metadata: old.metadata }
    const { id } = await post(project, '/sso-connections/saml', body)
    const answer = await project.server.patch(`/sso-connections/${id}`, { state: 'active' }, ours)
    expect(answer.body).toBe('The identity provider has no certificate that is still valid.')
  })

  it('forget assertions that would be refused as too old', async () => {
    await signIn('sweep', { email: ['sweep@corp.example'] })
    const sweep = () => deleteUsedAssertions({ system: server.app.database.system, now: now() })
    server.clock.advance(300_000)
    await signIn('sweep2', { email: ['sweep2@corp.example'] })
    server.clock.advance(121_000)
    expect(await sweep()).toBeGreaterThan(0)
    expect(await sweep()).toBe(0)
  })
})
