import { createServer } from 'node:http'
import { samlLimits } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { refreshAllMetadata } from '../../core/sso/sweep-metadata.ts'
import { codeOf } from '../../testing/oauth-app.ts'
import { answerFor, atIdp, bring, makeIdp, type TestIdp } from '../../testing/saml/team.ts'
import { ours, post, proveDomain, startSsoTest } from '../../testing/sso.ts'
import { createTeam } from '../../testing/teams.ts'

/** Identity providers that change what they sign with, and say so in their metadata alone. */
const test = await startSsoTest()
const { server } = test
const now = () => server.clock.now()
const project = await test.createProject([])
const app = test.app(project)

let asked = 0
let served = ''
const site = createServer((_request, answer) => {
  asked += 1
  answer.end(served)
})
await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
const { port } = site.address() as { port: number }
afterAll(async () => {
  site.close()
  await test.close()
})

let count = 0
/** A team whose metadata is at the address, and the identity provider that it is of. */
async function newTeam() {
  const name = `idp${++count}.example`
  const idp = await makeIdp(name, now())
  served = idp.metadata
  const team_id = await createTeam(project)
  await proveDomain(test, project, team_id, name)
  const body = { team_id, display_name: name, metadata_url: `http://localhost:${port}/${name}` }
  const { id } = await post(project, '/sso-connections/saml', body)
  const { body: team } = await project.server.patch(`/sso-connections/${id}`, { state: 'active' }, ours)
  asked = 0
  return { team, idp, name }
}
type Team = Awaited<ReturnType<typeof newTeam>>

async function arrive({ team, idp, name }: Team, signer: Pick<TestIdp, 'privateKey'> = idp) {
  const visit = await atIdp(app, team)
  const changes = { requestId: visit.requestId, subject: 'ada', attributes: { email: [`ada@${name}`] } }
  return bring(visit, team, answerFor(team, { ...idp, privateKey: signer.privateKey }, now(), changes))
}
const samlOf = async ({ team }: Team) =>
  (await project.server.get(`/sso-connections?team_id=${team.team_id}`, ours)).body.items[0].saml
/** The same identity provider with another key. */
const newKey = async ({ name }: Team) => makeIdp(name, now())

describe('metadata', () => {
  it('is read daily: what it says is known before anybody comes with it, and the old counts as well', async () => {
    const known = await newTeam()
    const next = await newKey(known)
    served = next.metadata
    server.clock.advance(24 * 3_600_000)
    await refreshAllMetadata(server.app)
    const saml = await samlOf(known)
    expect(saml.certificates).toHaveLength(2)
    expect(saml).toMatchObject({ metadata_read_at_millis: now().getTime(), metadata_problem: null })
    expect(codeOf(await arrive(known, next))).toMatch(/./)
    expect(codeOf(await arrive(known))).toMatch(/./)
    // Not twice on one day.
    const before = asked
    await refreshAllMetadata(server.app)
    expect(asked).toBe(before)
  })

  it('is read when an answer has an unknown key, which then is one that it names', async () => {
    const beside = await newTeam()
    const known = await newTeam()
    const before = await samlOf(beside)
    const next = await newKey(known)
    served = next.metadata
    expect(codeOf(await arrive(known, next))).toMatch(/./)
    expect(asked).toBe(1)
    served = 'hello'
    server.clock.advance(samlLimits.unknownKeySeconds * 1000)
    await arrive(known, await newKey(known))
    expect((await samlOf(known)).metadata_problem).toMatch(/./)
    expect(await samlOf(beside)).toEqual(before)
  })

  it('says why it is of no use, and nothing is changed by it', async () => {
    const known = await newTeam()
    const before = (await samlOf(known)).certificates
    for (const [metadata, problem] of [
      ['hello', 'The metadata is not well-formed XML.'],
      [(await makeIdp('other.example', now())).metadata, 'The metadata is of another identity provider.'],
    ] as const) {
      served = metadata
      server.clock.advance(24 * 3_600_000)
      await refreshAllMetadata(server.app)
      expect(await samlOf(known)).toMatchObject({ metadata_problem: problem, certificates: before })
    }
    served = known.idp.metadata
    server.clock.advance(24 * 3_600_000)
    await refreshAllMetadata(server.app)
    expect(await samlOf(known)).toMatchObject({ metadata_problem: null })
  })

  it('of a connection that is not active is left alone', async () => {
    const known = await newTeam()
    await project.server.patch(`/sso-connections/${known.team.id}`, { state: 'disabled' }, ours)
    await project.server.get('/sso-connections', ours)
    server.clock.advance(24 * 3_600_000)
    await refreshAllMetadata(server.app)
    expect((await samlOf(known)).metadata_read_at_millis).toBeNull()
  })
})

describe('somebody with a key of their own', () => {
  it('is refused, and has us ask for the metadata once in five minutes at most (T81)', async () => {
    const known = await newTeam()
    const evil = await makeIdp('evil.example', now())
    for (let n = 0; n < 5; n++) expect((await arrive(known, evil)).status).toBe(403)
    expect(asked).toBe(1)
    server.clock.advance(samlLimits.unknownKeySeconds * 1000)
    await arrive(known, evil)
    expect(asked).toBe(2)
    expect((await samlOf(known)).certificates).toHaveLength(1)
  })
})
