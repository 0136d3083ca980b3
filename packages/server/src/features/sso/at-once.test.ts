import { ssoLimits } from '@hallpass/contract'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { holdRows } from '../../testing/held-rows.ts'
import { wakeIssuer } from '../../testing/open-id.ts'
import { makeIdp, samlTeam } from '../../testing/saml/team.ts'
import { makeLink, openPortal } from '../../testing/setup-links.ts'
import { connect, connectedTeam, connectionBody, enforce, ours, post, startSsoTest } from '../../testing/sso.ts'
import { addMember, createTeam } from '../../testing/teams.ts'
import { maxWaitMillis } from '../../testing/wait.ts'

/** What happens to a connection, a domain or a link while somebody else is at it. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
await wakeIssuer(test, 'used')
const { server } = test
const project = await test.createProject([])
await project.admin.post('/team-permission-definitions', { id: 'editor', contained_permission_ids: [] })
const idp = await makeIdp('idp.example', server.clock.now())

const five = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, work))
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

/** While the metadata is on its way, something happens. */
async function meanwhile<T>(work: () => Promise<unknown>, call: () => Promise<T>): Promise<T> {
  const { outgoing } = server.app
  const get = async () => {
    await work()
    return { status: 200, location: undefined, bytes: Buffer.from(idp.metadata) }
  }
  server.app.outgoing = Object.assign(Object.create(outgoing), { get })
  try {
    return await call()
  } finally {
    server.app.outgoing = outgoing
  }
}

describe('of five at once', () => {
  it('one removes it, and the others find nothing', async () => {
    const { team_id, id } = await connectedTeam(test, project, 'corp')
    const [domain] = (await project.server.get(`/sso-domains?team_id=${team_id}`, ours)).body.items
    const person = await project.signUp()
    await addMember(project, team_id, person)
    await post(project, '/sso-exemptions', { team_id, user_id: person.id })
    const mapping = await post(project, '/group-mappings', { team_id, group: 'G', permission_id: 'editor' })
    const link = await makeLink(project, team_id)
    for (const path of [
      `/sso-connections/${id}`,
      `/sso-domains/${domain.id}`,
      `/sso-exemptions/${team_id}/${person.id}`,
      `/group-mappings/${mapping.id}`,
      `/teams/${team_id}/setup-links/${link.id}`,
    ])
      expect(statusesOf(await five(() => project.server.delete(path, ours)))).toEqual([200, 404, 404, 404, 404])
  })

  it('as many are made as there is room for', async () => {
    const team_id = await createTeam(project)
    for (let made = 2; made < ssoLimits.connectionsPerTeam; made++)
      await post(project, '/sso-connections', connectionBody(test, team_id, 'corp'))
    const make = () => project.server.post('/sso-connections', connectionBody(test, team_id, 'corp'), ours)
    expect(statusesOf(await five(make))).toEqual([201, 201, 400, 400, 400])
    const saml = { team_id, display_name: 'S', metadata: idp.metadata }
    const refused = await project.server.post('/sso-connections/saml', saml, ours)
    expect([refused.status, refused.body]).toEqual([400, 'A team can have 10 of these.'])
    const people = await five(() => project.signUp())
    for (const person of people) await addMember(project, team_id, person)
    const exempt = people.map(({ id }) => project.server.post('/sso-exemptions', { team_id, user_id: id }, ours))
    expect(statusesOf(await Promise.all(exempt))).toEqual([201, 201, 400, 400, 400])
  })

  it('one names a domain or a mapping, and the others hear that it is there', async () => {
    const team_id = await createTeam(project)
    const domains = await five(() => project.server.post('/sso-domains', { team_id, domain: 'five.example' }, ours))
    expect(statusesOf(domains)).toEqual([201, 409, 409, 409, 409])
    const body = { team_id, group: 'G', permission_id: 'editor' }
    const mappings = await five(() => project.server.post('/group-mappings', body, ours))
    expect(statusesOf(mappings)).toEqual([201, 409, 409, 409, 409])
  })
})

describe('while its metadata is read', () => {
  const metadata_url = 'https://idp.example/metadata'

  it('a connection that is deleted stays so', async () => {
    const team = await samlTeam(test, project, idp, 'gone.example')
    const remove = () => project.server.delete(`/sso-connections/${team.id}`, ours)
    const answer = await meanwhile(remove, () =>
      project.server.post(`/sso-connections/${team.id}/metadata`, { metadata_url }, ours),
    )
    expect([answer.status, answer.body]).toEqual([404, 'There is no such connection.'])
  })

  it('a team that is deleted gets no connection', async () => {
    const team_id = await createTeam(project)
    const body = { team_id, display_name: 'S', metadata_url }
    const answer = await meanwhile(
      () => project.server.delete(`/teams/${team_id}`),
      () => project.server.post('/sso-connections/saml', body, ours),
    )
    expect([answer.status, answer.code]).toEqual([404, 'TEAM_NOT_FOUND'])
  })

  it('a link that two windows use at once makes one connection with its address', async () => {
    const { portal } = await openPortal(test, project, await createTeam(project))
    let waiting: (() => void)[] = []
    const both = () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 2) for (const go of waiting.splice(0)) go()
      })
    const save = () => portal.post('/connections/saml', { display_name: 'S', metadata_url })
    const answers = await meanwhile(both, () => Promise.all([save(), save()]))
    waiting = []
    expect(statusesOf(answers)).toEqual([201, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toBe('This connection was made a moment ago. Reload the page.')
  })

  it('a connection that another one takes the place of stays as it is', async () => {
    const { team_id } = await connectedTeam(test, project, 'corp')
    const other = await connect(test, project, team_id, 'corp')
    const answers = await five(() =>
      project.server.patch(`/sso-connections/${other.id}`, { display_name: 'Same' }, ours),
    )
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200])
  })
})

it('a domain that is removed while others look for the same name is not there', async () => {
  const team_id = await createTeam(project)
  const { id } = await post(project, '/sso-domains', { team_id, domain: 'removed.example' })
  const name = 'pg_advisory_xact_lock(hashtextextended($1, 0))'
  const held = await holdRows(server, `select ${name}`, ['sso-domain:removed.example'])
  const checked = project.server.post(`/sso-domains/${id}/check`, {}, ours)
  await held.waitedFor(1, /pg_advisory_xact_lock/)
  expect((await project.server.delete(`/sso-domains/${id}`, ours)).status).toBe(200)
  await held.release()
  const { status, body } = await checked
  expect([status, body]).toEqual([404, 'There is no such domain.'])
})

it.each(['disabled', 'deleted'])('of the last two connections one is %s while a domain requires any', async (what) => {
  const strict = await test.createProject([])
  const one = await connectedTeam(test, strict, 'corp')
  const other = await connect(test, strict, one.team_id, 'corp')
  await enforce(strict, one.team_id, 'members')
  const held = await holdRows(server, 'lock table sso_connections in share mode', [])
  const end = ({ id }: { id: string }) =>
    what === 'deleted'
      ? strict.server.delete(`/sso-connections/${id}`, ours)
      : strict.server.patch(`/sso-connections/${id}`, { state: 'disabled' }, ours)
  const answers = Promise.all([end(one), end(other)])
  await vi.waitUntil(async () => (await held.countWaiting()) === 2, { timeout: maxWaitMillis })
  await held.release()
  expect(statusesOf(await answers)).toEqual([200, 409])
})

it('a connection that somebody signs in by for the first time meanwhile is not removed as one that nobody uses', async () => {
  const { id, team_id } = await connectedTeam(test, project, 'used')
  const person = await project.signUp()
  const { portal } = await openPortal(test, project, team_id)
  const { tenancyId } = await server.app.projects.get(project.id)
  const held = await holdRows(
    server,
    `insert into sso_identities (tenancy_id, connection_id, subject, user_id, email_at_link, created_at)
     values ($1, $2, 'ada', $3, 'ada@used.example', now())`,
    [tenancyId, id, person.id],
  )
  const removed = portal.delete(`/connections/${id}`)
  await held.waitedFor(1, /sso_connections/)
  await held.release()
  const { status, body } = await removed
  expect([status, body]).toEqual([409, 'People sign in by it already. Switch it off instead.'])
})
