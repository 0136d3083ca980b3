import { afterAll, beforeEach, expect, it } from 'vitest'
import { refreshAllMetadata } from '../../core/sso/sweep-metadata.ts'
import { answerFor, atIdp, bring, makeIdp, type SamlTeam, samlTeam } from '../../testing/saml/team.ts'
import { ours, post, proveDomain, startSsoTest } from '../../testing/sso.ts'
import { createTeam } from '../../testing/teams.ts'

/** Metadata that is read again while other connections stand beside it, or while somebody changes or deletes it. */
const test = await startSsoTest()
afterAll(() => test.close())
const { server } = test
const now = () => server.clock.now()
const project = await test.createProject([])
const app = test.app(project)

/** What is found at each address; and what happens while it is on its way. */
const site = new Map<string, string>()
let asked: string[] = []
let meanwhile: () => Promise<unknown> = async () => undefined
const { outgoing } = server.app
server.app.outgoing = Object.assign(Object.create(outgoing), {
  texts: (name: string) => outgoing.texts(name),
  get: async (url: string) => {
    asked.push(url)
    await meanwhile()
    const text = site.get(url)
    return { status: text === undefined ? 404 : 200, location: undefined, bytes: Buffer.from(text ?? '') }
  },
})
beforeEach(() => {
  asked = []
  meanwhile = async () => undefined
})

let count = 0
async function newTeam() {
  const name = `idp${++count}.example`
  const idp = await makeIdp(name, now())
  const url = `https://${name}/metadata`
  site.set(url, idp.metadata)
  const team_id = await createTeam(project)
  await proveDomain(test, project, team_id, name)
  const { id } = await post(project, '/sso-connections/saml', { team_id, display_name: name, metadata_url: url })
  const { body } = await project.server.patch(`/sso-connections/${id}`, { state: 'active' }, ours)
  asked = []
  return { team: body as SamlTeam, idp, url, name }
}
type Team = Awaited<ReturnType<typeof newTeam>>

const moved = ({ idp, name }: Team) => idp.metadata.replace(`https://${name}/sso`, `https://new.${name}/sso`)
const samlOf = async ({ team }: Pick<Team, 'team'>) =>
  (await project.server.get(`/sso-connections?team_id=${team.team_id}`, ours)).body.items[0]?.saml
const nextDay = async () => {
  server.clock.advance(24 * 3_600_000)
  await refreshAllMetadata(server.app)
}

/** Somebody whose answer has a key that nobody knows. */
async function arriveStrange({ team, idp, name }: Pick<Team, 'team' | 'idp' | 'name'>) {
  const { privateKey } = await makeIdp('evil.example', now())
  const visit = await atIdp(app, team)
  const said = { requestId: visit.requestId, subject: 'ada', attributes: { email: [`ada@${name}`] } }
  return bring(visit, team, answerFor(team, { ...idp, privateKey }, now(), said))
}

it('what one says changes nothing of another one', async () => {
  const [one, two] = [await newTeam(), await newTeam()]
  const before = await samlOf(two)
  site.set(one.url, moved(one))
  expect((await arriveStrange(one)).status).toBe(403)
  expect(await samlOf(one)).toMatchObject({
    ...{ sso_url: `https://new.${one.name}/sso`, metadata_read_at_millis: now().getTime(), metadata_problem: null },
  })
  expect(await samlOf(two)).toEqual(before)
  site.delete(one.url)
  await nextDay()
  expect((await samlOf(one)).metadata_problem).toBe('The metadata could not be read: the answer was 404.')
  expect(await samlOf(two)).toEqual({ ...before, metadata_read_at_millis: now().getTime() })
})

it('what was given as a text is asked for nowhere, and is not wrong for that', async () => {
  const name = `idp${++count}.example`
  const idp = await makeIdp(name, now())
  const team = await samlTeam(test, project, idp, name)
  await nextDay()
  expect(asked.filter((url) => !url.startsWith('https://idp'))).toEqual([])
  expect((await arriveStrange({ team, idp, name })).status).toBe(403)
  expect(await samlOf({ team })).toMatchObject({ metadata_url: null, metadata_problem: null })
})

it('where somebody gives another address meanwhile, that one counts', async () => {
  const known = await newTeam()
  const other = `${known.url}/2`
  site.set(other, known.idp.metadata)
  site.set(known.url, moved(known))
  meanwhile = async () => {
    meanwhile = async () => undefined
    await post(project, `/sso-connections/${known.team.id}/metadata`, { metadata_url: other })
  }
  await nextDay()
  expect(await samlOf(known)).toMatchObject({ metadata_url: other, sso_url: `https://${known.name}/sso` })
})

it('one that is deleted meanwhile is gone', async () => {
  const known = await newTeam()
  meanwhile = async () => {
    meanwhile = async () => undefined
    expect((await project.server.delete(`/sso-connections/${known.team.id}`, ours)).status).toBe(200)
  }
  expect((await arriveStrange(known)).status).toBe(403)
  expect(await samlOf(known)).toBeUndefined()
})

it('twenty hours after the last time it is asked for again, and before that not', async () => {
  const known = await newTeam()
  await nextDay()
  const mine = () => asked.filter((url) => url === known.url).length
  const before = mine()
  server.clock.advance(20 * 3_600_000 - 1)
  await refreshAllMetadata(server.app)
  expect(mine()).toBe(before)
  server.clock.advance(1)
  await refreshAllMetadata(server.app)
  expect(mine()).toBe(before + 1)
})

it('at most ten certificates are kept, and one that is over makes room', async () => {
  const known = await newTeam()
  const next = async (end?: Date) => {
    const start = new Date(end ?? now())
    if (end) start.setUTCFullYear(start.getUTCFullYear() - 10)
    return (await makeIdp(known.name, start)).metadata
  }
  const give = async (metadata: string) =>
    project.server.post(`/sso-connections/${known.team.id}/metadata`, { metadata }, ours)
  expect((await give(await next(new Date(now().getTime() + 60_000)))).status).toBe(200)
  for (let held = 3; held <= 10; held++) expect((await give(await next())).status).toBe(200)
  const refused = await give(await next())
  expect([refused.status, refused.body]).toEqual([400, 'The metadata has more than 10 signing certificates.'])
  expect((await samlOf(known)).certificates).toHaveLength(10)
  server.clock.advance(60_000)
  expect((await give(await next())).status).toBe(200)
  expect((await samlOf(known)).certificates).toHaveLength(10)
})
