import { createServer } from 'node:http'
import { afterAll, expect, it } from 'vitest'
import { wakeIssuer } from '../../testing/open-id.ts'
import { makeIdp, samlTeam } from '../../testing/saml/team.ts'
import { connect, connectedTeam, ours, post, startSsoTest } from '../../testing/sso.ts'
import { createTeam } from '../../testing/teams.ts'
import { problemsOf, reportConnections } from './check-connections.ts'

/** What keeps people from signing in by a connection, now or soon. */
const test = await startSsoTest()
const { server } = test
await wakeIssuer(test, 'corp')
const project = await test.createProject([])
const day = 24 * 3_600_000

let served = { status: 200, text: '' }
const site = createServer((_request, answer) => {
  answer.statusCode = served.status
  answer.end(served.text)
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const { port } = site.address() as { port: number }
afterAll(async () => {
  site.close()
  await test.close()
})

async function reports(of = project.id) {
  const owned = await server.app.projects.get(of)
  const db = server.app.database.forTenancy(owned.tenancyId)
  return { db, all: await reportConnections(server.app, { db, project: owned }) }
}

async function problems(id: string, app: Pick<typeof server.app, 'outgoing' | 'sealer' | 'clock'> = server.app) {
  const { db, all } = await reports()
  return problemsOf(app, db, all.find(({ connection }) => connection.id === id)!)
}

/** One whose certificate ends then. */
const ending = (name: string, end: Date) => {
  const start = new Date(end)
  start.setUTCFullYear(start.getUTCFullYear() - 10)
  return makeIdp(name, start)
}
const set = (id: string, body: object) => project.server.patch(`/sso-connections/${id}`, body, ours)

it('a project without connections has none to report', async () => {
  expect((await reports((await test.createProject([])).id)).all).toEqual([])
})

it('nothing is wrong with one that is active, of a team that has proved a domain', async () => {
  const { id } = await connectedTeam(test, project, 'corp')
  expect(await problems(id)).toEqual([])
  const { all } = await reports()
  expect(all).toMatchObject([{ connection: { id }, certificatesEnd: null, lastSuccessAt: null }])
})

it('one is a draft or switched off, and a team without a domain lets in nobody new', async () => {
  const teamId = await createTeam(project)
  const { id } = await connect(test, project, teamId, 'corp')
  const nobody = 'The team has proved no domain, so nobody new can come in.'
  expect(await problems(id)).toEqual([nobody])
  await post(project, '/sso-domains', { team_id: teamId, domain: 'pending.example' })
  await set(id, { state: 'disabled' })
  expect(await problems(id)).toEqual(['It is switched off.', nobody])
  await set(id, { state: 'draft' })
  expect(await problems(id)).toEqual(['It is a draft.', nobody])
})

it('certificates are told of in their last thirty days, and when they are over', async () => {
  const now = server.clock.now()
  now.setUTCMilliseconds(0)
  server.clock.advance(now.getTime() - server.clock.now().getTime() + 1000)
  const end = new Date(server.clock.now().getTime() + 30 * day)
  const { id } = await samlTeam(test, project, await ending('ends.example', end), 'ends.example')
  const [of] = [end.toISOString().slice(0, 10)]
  expect(await problems(id)).toEqual([])
  server.clock.advance(1)
  expect(await problems(id)).toEqual([`Its last certificate ends on ${of}.`])
  server.clock.advance(30 * day - 2)
  expect(await problems(id)).toEqual([`Its last certificate ends on ${of}.`])
  server.clock.advance(1)
  expect(await problems(id)).toEqual([`Its last certificate ended on ${of}.`])
  const { all } = await reports()
  expect(all.find(({ connection }) => connection.id === id)?.certificatesEnd).toEqual(end)
})

it('of several certificates the one that lasts longest counts, and of each connection its own', async () => {
  const soon = new Date(server.clock.now().getTime() + day)
  const name = 'several.example'
  const { id } = await samlTeam(test, project, await ending(name, soon), name)
  expect(await problems(id)).toHaveLength(1)
  await post(project, `/sso-connections/${id}/metadata`, {
    metadata: (await makeIdp(name, server.clock.now())).metadata,
  })
  expect(await problems(id)).toEqual([])
  const { db } = await reports()
  await db.deleteFrom('sso_certificates').where('connection_id', '=', id).execute()
  expect(await problems(id)).toEqual(['It has no certificate that counts.'])
})

it('metadata that is elsewhere, or says something else, is told of', async () => {
  const name = 'read.example'
  const idp = await makeIdp(name, server.clock.now())
  served = { status: 200, text: idp.metadata }
  const { id } = await samlTeam(test, project, idp, name, {
    metadata: undefined,
    metadata_url: `http://localhost:${port}/metadata`,
  })
  expect(await problems(id)).toEqual([])
  served.text = (await makeIdp('another.example', server.clock.now())).metadata
  expect(await problems(id)).toEqual(['The metadata is of another identity provider.'])
  served.text = idp.metadata.replace(`https://${name}/sso`, 'https://new.example/sso')
  expect(await problems(id)).toEqual(['The metadata says that people sign in at https://new.example/sso now.'])
  served = { status: 500, text: '' }
  expect(await problems(id)).toEqual(['The metadata could not be read: the answer was 500.'])
  served = { status: 200, text: 'hello' }
  expect(await problems(id)).toEqual(['The metadata is not well-formed XML.'])
})

it('an issuer that cannot be asked is told of, and what is wrong with us is not taken for that', async () => {
  const body = { display_name: 'Far', issuer: 'http://localhost:1', client_id: 'x', client_secret: 'y' }
  const { id } = await post(project, '/sso-connections', { ...body, team_id: await createTeam(project) })
  const said = await problems(id)
  expect(said).toHaveLength(3)
  expect(said[2]).toBe('The connection was refused.')
  const broken = Object.assign(Object.create(server.app.outgoing), {
    get: () => Promise.reject(new RangeError('a fault of ours')),
  })
  await expect(problems(id, { ...server.app, outgoing: broken })).rejects.toThrow('a fault of ours')
})
