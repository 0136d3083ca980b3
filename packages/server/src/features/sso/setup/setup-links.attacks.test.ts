import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { typedBy } from '../../../testing/oauth-app.ts'
import { wakeIssuer } from '../../../testing/open-id.ts'
import { signUpOwner } from '../../../testing/owner.ts'
import { makeIdp, samlTeam } from '../../../testing/saml/team.ts'
import { codeOfLink, makeLink, openPortal, Portal } from '../../../testing/setup-links.ts'
import { connectedTeam, connectionBody, nameDomain, ours, startSsoTest } from '../../../testing/sso.ts'
import { browserOf, testSignIn } from '../../../testing/sso-tests.ts'
import { addMember, createTeam, grant, revoke } from '../../../testing/teams.ts'

/** Whoever holds a setup link, has held one, or would like to: docs/security/attacks.md#t84. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test
const project = await test.createProject([])
const base = server.app.settings.url
const open = async (intents?: readonly string[]) => {
  const teamId = await createTeam(project)
  return { teamId, ...(await openPortal(test, project, teamId, intents)) }
}
/** Opening is limited by network, and the clock of the test stands still. */
const nextMinute = () => server.clock.advance(60_000)

describe('the link', () => {
  it('opens nothing for a second browser, also after the first has ended its work (T84)', async () => {
    const { portal, link } = await open()
    const thief = new Portal(test)
    expect((await thief.open(link)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    await portal.delete('/session')
    expect((await thief.open(link)).code).toBe('VERIFICATION_CODE_ALREADY_USED')
    expect(thief.cookie).toBeUndefined()
  })

  it('opens nothing with another code, or under another project (T84)', async () => {
    const other = await test.createProject([])
    const link = await makeLink(project, await createTeam(project))
    const [, secret] = codeOfLink(link).split('.')
    for (const code of [
      'x',
      `${project.id}.${'a'.repeat(43)}`,
      `${other.id}.${secret}`,
      `internal.${secret}`,
      `${randomUUID()}.${secret}`,
    ])
      expect((await new Portal(test).post('/session', { code })).code, code).toBe('VERIFICATION_CODE_NOT_FOUND')
    nextMinute()
  })

  it('opens nothing for a page of another site, which could put its own session into a browser (T84)', async () => {
    const link = await makeLink(project, await createTeam(project))
    const body = { code: codeOfLink(link) }
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: undefined },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await new Portal(test).call('POST', '/session', body, headers)
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
    }
    expect((await new Portal(test).open(link)).status).toBe(200)
  })

  it('is over when it is taken back, opened or not (T84)', async () => {
    const { portal, link, teamId } = await open()
    const unopened = await makeLink(project, teamId)
    for (const { id } of [link, unopened])
      expect((await project.server.delete(`/teams/${teamId}/setup-links/${id}`, ours)).status).toBe(200)
    expect((await portal.get('/session')).status).toBe(401)
    expect((await new Portal(test).open(unopened)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
    nextMinute()
  })

  it('is over with its team (T84)', async () => {
    const { portal, teamId } = await open()
    const unopened = await makeLink(project, teamId)
    await project.server.delete(`/teams/${teamId}`)
    expect((await portal.get('/session')).status).toBe(401)
    expect((await portal.get('/connections')).status).toBe(401)
    expect((await new Portal(test).open(unopened)).code).toBe('VERIFICATION_CODE_NOT_FOUND')
  })

  it('is over with its project (T84)', async () => {
    const owner = await signUpOwner(server)
    const theirs = await server.createProject()
    const teamId = await createTeam(theirs)
    const { portal } = await openPortal(test, theirs, teamId)
    const gone = await theirs.admin.delete('/internal/projects/current')
    expect([owner.teamId.length, gone.status]).toEqual([36, 200])
    expect((await portal.get('/session')).status).toBe(401)
  })

  it('is over when whoever made it may no longer, or has left: no way back in for them (T84)', async () => {
    for (const end of ['permission', 'membership', 'account']) {
      const teamId = await createTeam(project)
      const person = await project.signUp()
      await addMember(project, teamId, person)
      await grant(project, teamId, person, '$manage_sso')
      const make = async () => {
        const body = { intents: ['domain', 'sso'] }
        return (await project.as('client', person).post(`/teams/${teamId}/setup-links`, body, ours)).body
      }
      const [opened, kept] = [await make(), await make()]
      const portal = new Portal(test)
      expect((await portal.open(opened)).status, end).toBe(200)
      if (end === 'permission') await revoke(project, teamId, person, '$manage_sso')
      else if (end === 'membership') await project.server.delete(`/team-memberships/${teamId}/${person.id}`)
      else await project.server.delete(`/users/${person.id}`)
      expect((await portal.get('/session')).status, end).toBe(401)
      expect((await new Portal(test).open(kept)).code, end).toBe('VERIFICATION_CODE_NOT_FOUND')
    }
    nextMinute()
  })

  it('cannot be made or taken back for a team of others (T84)', async () => {
    const person = await project.signUp()
    const [own, foreign] = [await createTeam(project), await createTeam(project)]
    await addMember(project, own, person)
    await grant(project, own, person, '$manage_sso')
    const as = project.as('client', person)
    const link = await makeLink(project, foreign)
    const made = await as.post(`/teams/${foreign}/setup-links`, { intents: ['sso'] }, ours)
    expect(made.code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    expect((await as.delete(`/teams/${own}/setup-links/${link.id}`, ours)).status).toBe(404)
    expect((await as.delete(`/teams/${foreign}/setup-links/${link.id}`, ours)).code).toBe('TEAM_MEMBERSHIP_NOT_FOUND')
    const { items } = (await project.server.get(`/teams/${foreign}/setup-links`, ours)).body
    expect(items).toHaveLength(1)
  })

  it('is not made by somebody who found a browser open hours later (T84)', async () => {
    const email = 'late@step-up.example'
    const signUp = { email, password: 'correct horse battery', verification_callback_url: 'http://localhost:3000/v' }
    const { body: tokens } = await project.client.post('/auth/password/sign-up', signUp, ours)
    const teamId = await createTeam(project)
    const id = tokens.user_id as string
    await addMember(project, teamId, { id })
    await grant(project, teamId, { id }, '$manage_sso')
    server.clock.advance(11 * 60_000)
    const { body } = await project.refresh(tokens.refresh_token)
    const as = project.as('client', { accessToken: body.access_token, refreshToken: tokens.refresh_token })
    const answer = await as.post(`/teams/${teamId}/setup-links`, { intents: ['sso'] }, ours)
    expect(answer.code).toBe('STEP_UP_REQUIRED')
  })

  it('is not made for a team of the dashboard (T84)', async () => {
    const { teamId } = await signUpOwner(server)
    const internal = { headers: { ...ours.headers, 'x-stack-project-id': 'internal' } }
    const answer = await project.server.post(`/teams/${teamId}/setup-links`, { intents: ['sso'] }, internal)
    expect(answer.status).toBeGreaterThanOrEqual(400)
  })
})

describe('the cookie', () => {
  it('does what its link is for, and nothing else (T84)', async () => {
    const domains = (await open(['domain'])).portal
    const { portal: sso, teamId } = await open(['sso'])
    const { team_id, ...body } = connectionBody(test, teamId, 'corp')
    for (const answer of [
      await domains.get('/connections'),
      await domains.post('/connections', body),
      await domains.post('/connections/saml', { display_name: 'X', metadata: '<x/>' }),
      await sso.get('/domains'),
      await sso.post('/domains', { domain: 'x.example' }),
    ])
      expect([answer.status, answer.body]).toEqual([403, 'This link is not for that.'])
    expect((await project.server.get(`/sso-connections?team_id=${teamId}`, ours)).body.items).toEqual([])
  })

  it('reaches no domain, connection or test of another team (T84)', async () => {
    const { portal } = await open()
    const victim = await connectedTeam(test, project, 'corp')
    const domain = await nameDomain(test, project, victim.team_id, 'victim.example')
    const tries = [
      portal.patch(`/connections/${victim.id}`, { state: 'disabled' }),
      portal.post(`/connections/${victim.id}/metadata`, { metadata: '<x/>' }),
      portal.delete(`/connections/${victim.id}`),
      portal.get(`/connections/${victim.id}/attempts`),
      portal.post(`/connections/${victim.id}/test`),
      portal.get(`/connections/${victim.id}/test`),
      portal.post(`/domains/${domain.id}/check`),
      portal.delete(`/domains/${domain.id}`),
    ]
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(404)
    expect((await portal.get('/connections')).body.items).toEqual([])
    expect((await portal.get('/domains')).body.items).toEqual([])
    const { items } = (await project.server.get(`/sso-connections?team_id=${victim.team_id}`, ours)).body
    expect(items).toMatchObject([{ state: 'active' }])
  })

  it('puts no identity provider of its own in the place of that of another team (T84)', async () => {
    const now = server.clock.now()
    const [idp, evil] = await Promise.all([makeIdp('idp.example', now), makeIdp('evil.example', now)])
    const victim = await samlTeam(test, project, idp, 'saml-victim.example')
    const read = async () => (await project.server.get(`/sso-connections?team_id=${victim.team_id}`, ours)).body.items
    const before = await read()
    const { portal } = await open()
    // The same entity, with another key: what its own administrator could do.
    const metadata = evil.metadata.replace(evil.entityId, idp.entityId)
    expect((await portal.post(`/connections/${victim.id}/metadata`, { metadata })).status).toBe(404)
    expect(await read()).toEqual(before)
  })

  it('finds nothing where there is nothing (T84)', async () => {
    const { portal } = await open()
    const nothing = randomUUID()
    const tries = [
      portal.patch(`/connections/${nothing}`, { state: 'disabled' }),
      portal.post(`/connections/${nothing}/metadata`, { metadata: '<x/>' }),
      portal.delete(`/connections/${nothing}`),
      portal.get(`/connections/${nothing}/attempts`),
      portal.post(`/domains/${nothing}/check`),
      portal.delete(`/domains/${nothing}`),
    ]
    for (const answer of await Promise.all(tries)) expect(answer.status).toBe(404)
  })

  it('is nothing to pages of other sites, and to calls of the API (T84)', async () => {
    const { portal, teamId } = await open()
    const tries = [{ origin: 'https://evil.example' }, { origin: undefined }, { 'sec-fetch-site': 'same-site' }]
    for (const headers of tries)
      expect((await portal.call('POST', '/domains', { domain: 'csrf.example' }, headers)).status).toBe(403)
    expect((await portal.get('/domains')).body.items).toEqual([])
    const cookie = { headers: { ...ours.headers, cookie: portal.cookie } }
    expect((await project.client.get(`/sso-connections?team_id=${teamId}`, cookie)).code).toBe(
      'USER_AUTHENTICATION_REQUIRED',
    )
    expect((await project.client.get('/users/me', cookie)).code).toBe('CANNOT_GET_OWN_USER_WITHOUT_USER')
  })

  it('cannot be made up, or taken to another project (T84)', async () => {
    const { portal } = await open()
    const other = await test.createProject([])
    const secret = portal.cookie!.split('.').at(-1)
    for (const value of ['', 'x', `${project.id}.${'a'.repeat(43)}`, `${other.id}.${secret}`]) {
      portal.cookie = `hallpass-setup=${value}`
      expect((await portal.get('/session')).status, value).toBe(401)
    }
  })

  it('is kept from scripts and other sites (T84)', async () => {
    const link = await makeLink(project, await createTeam(project))
    const answer = await new Portal(test).open(link)
    const [line = ''] = answer.headers.getSetCookie()
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=14400']) expect(line).toContain(part)
  })

  it('does not give members more than every member gets, nor sessions longer than elsewhere (T84)', async () => {
    const { portal } = await open()
    const { team_id, ...body } = connectionBody(test, '', 'corp')
    const { id } = (await portal.post('/connections', body)).body
    for (const more of [{ default_permission_ids: ['$delete_team'] }, { jit: 'members' }, { session_hours: 8760 }]) {
      expect((await portal.post('/connections', { ...body, ...more })).code).toBe('SCHEMA_ERROR')
      expect((await portal.patch(`/connections/${id}`, more)).code).toBe('SCHEMA_ERROR')
    }
  })

  it('reads no secret again (T84)', async () => {
    const { portal } = await open()
    const { team_id, ...body } = connectionBody(test, '', 'corp')
    const made = await portal.post('/connections', body)
    const read = await portal.get('/connections')
    for (const answer of [made, read]) expect(JSON.stringify(answer.body)).not.toContain(body.client_secret)
  })
})

describe('a test sign-in', () => {
  const begin = async () => {
    const { portal, link, teamId } = await open()
    const { team_id, ...body } = connectionBody(test, '', 'corp')
    const { id } = (await portal.post('/connections', body)).body
    return { portal, link, teamId, id }
  }

  it('signs nobody in: there is no code at its end, and nobody who came (T84)', async () => {
    const { portal, id, teamId } = await begin()
    const {
      id: domainId,
      record_name,
      record_value,
    } = (await portal.post('/domains', { domain: 'nobody.example' })).body
    test.records.set(record_name, [record_value])
    await portal.post(`/domains/${domainId}/check`)
    await portal.patch(`/connections/${id}`, { state: 'active' })
    const page = await testSignIn(test, portal, id, typedBy({ email: 'ada@nobody.example' }))
    expect([...page.url.searchParams.keys()]).toEqual(['tested'])
    expect((await project.server.get(`/users?team_id=${teamId}`)).body.items).toEqual([])
  })

  it('ends nowhere in another browser, and counts once (T84)', async () => {
    const { portal, id } = await begin()
    const { body } = await portal.post(`/connections/${id}/test`)
    const state = new URL(body.url).searchParams.get('state') ?? ''
    const stolen = await fetch(`${base}/api/v1/sso/oidc/${project.id}/${id}/callback?state=${state}&code=x`, {
      redirect: 'manual',
    })
    expect(stolen.status).toBe(400)
    const { browser, page } = await browserOf(test, portal, id)
    await browser.submit(page, typedBy({ email: 'once@corp.example' }))
    const twice = await browser.fetch(
      `${base}/api/v1/sso/oidc/${project.id}/${id}/callback?state=${new URL(page.url).searchParams.get('state')}&code=x`,
    )
    expect(twice.status).toBe(400)
  })

  it('shows nothing once its link was taken back on the way (T84)', async () => {
    const { portal, link, teamId, id } = await begin()
    const { browser, page } = await browserOf(test, portal, id)
    await project.server.delete(`/teams/${teamId}/setup-links/${link.id}`, ours)
    const answer = await browser.submit(page, typedBy({ email: 'late@corp.example' }))
    expect(answer.status).toBe(403)
    const rows = await server.app.database.system
      .selectFrom('sso_tests')
      .select('at')
      .where('connection_id', '=', id)
      .execute()
    expect(rows).toEqual([])
  })

  it('says nothing about who has an account (T84)', async () => {
    const { portal, id } = await begin()
    const person = await project.signUp({ email: 'known@unproved.example' })
    const resultOf = async (email: string) => {
      await testSignIn(test, portal, id, typedBy({ email, accountId: 'same' }))
      const { body } = await portal.get(`/connections/${id}/test`)
      return JSON.stringify({ ...body.test, at_millis: 0 }).replaceAll(email, '')
    }
    expect(await resultOf(person.email)).toBe(await resultOf('unknown@unproved.example'))
  })
})
