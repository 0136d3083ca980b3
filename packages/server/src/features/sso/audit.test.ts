import { afterAll, expect, it } from 'vitest'
import { auditEntries } from '../../testing/audit-log.ts'
import { issuerOf, wakeIssuer } from '../../testing/open-id.ts'
import { makeIdp } from '../../testing/saml/team.ts'
import { connectionBody, nameDomain, ours, post, startSsoTest } from '../../testing/sso.ts'
import { addMember, createTeam } from '../../testing/teams.ts'

/** What the audit log says of each change of single sign-on: of what it was one, and what it was before and after. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test
const project = await test.createProject([])
await project.admin.post('/team-permission-definitions', { id: 'editor', contained_permission_ids: [] })

interface Entry {
  action: string
  target: { type: string; id: string }
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** What was entered since, the oldest first. */
async function entriesOf(work: () => Promise<unknown>, count: number): Promise<Entry[]> {
  const read = async () => {
    const items: Entry[] = await auditEntries(server, project, '?limit=100')
    return items.filter(({ action }) => /^(sso_|group_mapping|setup_link)/.test(action))
  }
  const known = (await read()).length
  await work()
  const entries = await read()
  expect(entries.length).toBe(known + count)
  return entries.slice(0, count).reverse()
}

const send = async (method: 'patch' | 'delete', path: string, body?: object) => {
  const { status } =
    method === 'patch' ? await project.server.patch(path, body!, ours) : await project.server.delete(path, ours)
  expect(status).toBe(200)
}

it('has each change of a connection, and none of its secrets', async () => {
  const team_id = await createTeam(project)
  const idp = await makeIdp('idp.example', server.clock.now())
  const next = await makeIdp('idp.example', server.clock.now())
  const entries = await entriesOf(async () => {
    const { id } = await post(project, '/sso-connections', connectionBody(test, team_id, 'corp'))
    await send('patch', `/sso-connections/${id}`, { display_name: 'Corp', client_secret: 'a-new-secret' })
    await send('patch', `/sso-connections/${id}`, { session_hours: 8 })
    await send('delete', `/sso-connections/${id}`)
    const saml = await post(project, '/sso-connections/saml', { team_id, display_name: 'S', metadata: idp.metadata })
    await post(project, `/sso-connections/${saml.id}/metadata`, { metadata: next.metadata })
  }, 6)
  const name = 'The people of corp'
  const of = (id: string) => ({ type: 'sso_connection', id })
  expect(entries).toMatchObject([
    {
      ...{ action: 'sso_connection.created', target: of(name) },
      after: { team_id, issuer: issuerOf(test, 'corp'), display_name: name, client_id: 'our-corp' },
    },
    {
      ...{ action: 'sso_connection.updated', target: of(name) },
      ...{ before: { display_name: name }, after: { display_name: 'Corp' } },
    },
    { target: of('Corp'), before: { session_hours: null }, after: { session_hours: 8 } },
    { action: 'sso_connection.deleted', target: of('Corp') },
    { action: 'sso_connection.created', target: of('S'), after: { team_id, display_name: 'S' } },
    { target: of('S'), after: { saml: { certificates: [{}, {}] } } },
  ])
  const said = JSON.stringify(entries)
  for (const secret of ['a-new-secret', connectionBody(test, team_id, 'corp').client_secret, 'PRIVATE', 'MII'])
    expect(said).not.toContain(secret)
})

it('has each change of a domain, with what came of a look for its proof', async () => {
  const team_id = await createTeam(project)
  const entries = await entriesOf(async () => {
    const { id, record_name } = await nameDomain(test, project, team_id, 'Corp.example')
    await post(project, `/sso-domains/${id}/check`)
    test.records.delete(record_name)
    await post(project, `/sso-domains/${id}/check`)
    const connection = await post(project, '/sso-connections', connectionBody(test, team_id, 'corp'))
    await send('patch', `/sso-connections/${connection.id}`, { state: 'active' })
    await send('patch', `/sso-domains/${id}`, { enforcement: 'members' })
    await send('patch', `/sso-domains/${id}`, { enforcement: 'all' })
    await send('patch', `/sso-domains/${id}`, { enforcement: 'off' })
    await send('delete', `/sso-domains/${id}`)
  }, 9)
  const domains = entries.filter(({ target }) => target.type === 'sso_domain')
  expect(domains.map(({ target }) => target.id)).toEqual(Array(7).fill('corp.example'))
  expect(domains).toMatchObject([
    { action: 'sso_domain.created' },
    { action: 'sso_domain.checked', after: { problem: null } },
    { action: 'sso_domain.checked', after: { problem: expect.stringContaining('There is no TXT record') } },
    { before: { enforcement: 'off' }, after: { enforcement: 'members', people: 0, sessions: 0 } },
    { before: { enforcement: 'members' }, after: { enforcement: 'all' } },
    { before: { enforcement: 'all' }, after: { enforcement: 'off' } },
    { action: 'sso_domain.deleted' },
  ])
})

it('has exemptions, mappings and setup links, and no code of a link', async () => {
  const team_id = await createTeam(project)
  const person = await project.signUp()
  await addMember(project, team_id, person)
  let url = ''
  const entries = await entriesOf(async () => {
    await post(project, '/sso-exemptions', { team_id, user_id: person.id })
    await send('delete', `/sso-exemptions/${team_id}/${person.id}`)
    const { id } = await post(project, '/group-mappings', { team_id, group: 'Staff', permission_id: 'editor' })
    await send('delete', `/group-mappings/${id}`)
    const link = await post(project, `/teams/${team_id}/setup-links`, { intents: ['sso', 'sso'] })
    url = link.url
    expect(link.intents).toEqual(['sso'])
    await send('delete', `/teams/${team_id}/setup-links/${link.id}`)
  }, 6)
  const mapping = { team_id, permission_id: 'editor' }
  expect(entries).toMatchObject([
    { target: { type: 'user', id: person.id }, after: { team_id } },
    { target: { type: 'user', id: person.id }, after: { team_id } },
    { target: { type: 'group_mapping', id: 'Staff' }, after: mapping },
    { target: { type: 'group_mapping', id: 'Staff' }, before: mapping },
    { target: { type: 'team', id: team_id }, after: { intents: ['sso'] } },
    { target: { type: 'team', id: team_id }, before: { intents: ['sso'] } },
  ])
  expect(JSON.stringify(entries)).not.toContain(new URL(url).hash.slice('#code='.length))
})
