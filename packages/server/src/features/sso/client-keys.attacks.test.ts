import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { auditEntries } from '../../testing/audit-log.ts'
import { byKey, changed, keyedTeam, keysAt, lastAttempt, patchConnection } from '../../testing/client-keys.ts'
import { createTestDatabase, startTestServer } from '../../testing/index.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { wakeIssuer } from '../../testing/open-id.ts'
import { makeIdp, samlTeam } from '../../testing/saml/team.ts'
import { openPortal } from '../../testing/setup-links.ts'
import { connect, connectionBody, ours, post, startSsoTest } from '../../testing/sso.ts'
import { createTeam } from '../../testing/teams.ts'

/** The private key of a connection, which is nobody else's, and the open address of its public half. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server, mock } = test
const project = await test.createProject([])
const team = await keyedTeam(test, project, 'corp')
await changed(project, team.id, { client_key: 'prepare' })

const publicMembers = ['alg', 'e', 'kid', 'kty', 'n', 'use', 'x5c', 'x5t', 'x5t#S256']
const isPrivate = /PRIVATE KEY|"(?:d|p|q|dp|dq|qi)"|privateKey|sealed/

it('the open address shows the public members of keys and no others (T15)', async () => {
  const keys = await keysAt(team.client_jwks_url)
  expect(keys.map((key) => Object.keys(key).sort())).toEqual([publicMembers, publicMembers])
  expect(JSON.stringify(keys)).not.toMatch(isPrivate)
})

it('no answer has the private key, for whoever it is (T15)', async () => {
  const { portal } = await openPortal(test, project, team.team_id)
  const answers = [
    await project.server.get('/sso-connections', ours),
    await project.admin.get('/sso-connections', ours),
    await patchConnection(project, team.id, { display_name: 'Corp' }),
    await portal.get('/connections'),
    await portal.patch(`/connections/${team.id}`, { client_key: 'prepare' }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('BEGIN CERTIFICATE')
    expect(JSON.stringify(body)).not.toMatch(isPrivate)
  }
})

it('neither the audit log nor the log of the server has it (T15)', async () => {
  await changed(project, team.id, { client_key: 'switch' })
  const entries = JSON.stringify(await auditEntries(server, project, '?limit=100'))
  expect(entries).toContain('sso_connection.updated')
  expect(entries).not.toMatch(/PRIVATE KEY|privateKey/)
  expect(JSON.stringify(server.logs)).not.toMatch(/PRIVATE KEY|privateKey|client_assertion=/)
})

it('there is nothing for other connections, projects and ids, and nothing but reading (T38)', async () => {
  const other = await test.createProject([])
  const bySecret = await connect(test, project, await createTeam(project), 'corp')
  const saml = await samlTeam(test, project, await makeIdp('idp.example', server.clock.now()), 'saml.example')
  const gone = await post(project, '/sso-connections', { ...connectionBody(test, team.team_id, 'corp'), ...byKey })
  await project.server.delete(`/sso-connections/${gone.id}`, ours)
  const at = (projectId: string, id: string) => `${server.app.settings.url}/api/v1/sso/oidc/${projectId}/${id}/jwks`
  const nowhere = [
    at(other.id, team.id),
    at('internal', team.id),
    at(randomUUID(), team.id),
    at(project.id, bySecret.id),
    at(project.id, saml.id),
    at(project.id, gone.id),
    at(project.id, randomUUID()),
    at('-'.repeat(36), team.id),
  ]
  for (const url of nowhere) expect([url, (await fetch(url)).status]).toEqual([url, 404])
  const junk = ['x', '%00', '%f0%9f', '..', "'--", '[]', 'a'.repeat(3000), `${team.id}%00`, '%2e%2e%2f']
  for (const one of junk)
    for (const url of [at(one, team.id), at(project.id, one), `${team.client_jwks_url}/${one}`]) {
      const { status } = await fetch(url)
      expect([url.slice(0, 200), status >= 400 && status < 500]).toEqual([url.slice(0, 200), true])
    }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const { status } = await fetch(team.client_jwks_url, { method })
    expect([method, status >= 400 && status < 500]).toEqual([method, true])
  }
})

it('nobody signs in by a connection whose key the provider does not know, and nobody is made (T80)', async () => {
  const stranger = await keyedTeam(test, project, 'stranger')
  mock.useKeys(team.client_id, stranger.client_jwks_url)
  const page = await test.app(project).visit(team.provider_id, { email: 'eve@corp.example' })
  expect([page.status, page.isElsewhere]).toEqual([400, false])
  expect(await lastAttempt(project, team.id)).toMatchObject({ result: 'refused', reason: 'client_refused' })
  expect((await project.server.get('/users')).body.items).toEqual([])
})

it('a key is sealed again with the secret of the server, and is the same afterwards', async () => {
  const [older, newer] = ['the-secret-before-it-was-rotated-4b1d7a90', 'the-secret-since-it-was-rotated-4b1d7a90']
  const database = await createTestDatabase()
  const start = (...secrets: string[]) => startTestServer({ database, env: { HALLPASS_SECRET: secrets.join(',') } })
  const before = await start(older)
  const there = await before.createProject()
  const body = { ...connectionBody(test, await createTeam(there), 'corp'), ...byKey }
  const made = await post(there, '/sso-connections', body)
  const path = new URL(made.client_jwks_url).pathname
  const keys = (await before.request('GET', path)).body
  await before.close()
  const between = await start(newer, older)
  await jobsDone(between)
  await between.close()
  const after = await start(newer)
  expect((await after.request('GET', path)).body).toEqual(keys)
  expect(keys.keys).toHaveLength(1)
  await after.close()
  await database.drop()
})
