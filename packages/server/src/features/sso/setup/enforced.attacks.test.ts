import { afterAll, expect, it } from 'vitest'
import { wakeIssuer } from '../../../testing/open-id.ts'
import { openPortal } from '../../../testing/setup-links.ts'
import { connectedTeam, enforce, ours, startSsoTest } from '../../../testing/sso.ts'

/** What the project requires of a team is not for the holder of a link to lift: docs/security/attacks.md#t84. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const project = await test.createProject([])

it('a setup link does not remove a domain whose people have to come by the connection (T84)', async () => {
  const { team_id } = await connectedTeam(test, project, 'corp')
  const { portal } = await openPortal(test, project, team_id)
  const [domain] = (await portal.get('/domains')).body.items
  for (const mode of ['members', 'all'] as const) {
    await enforce(project, team_id, mode)
    const answer = await portal.delete(`/domains/${domain.id}`)
    expect([answer.status, answer.body]).toEqual([409, expect.stringContaining('corp.example')])
    const { items } = (await project.server.get(`/sso-domains?team_id=${team_id}`, ours)).body
    expect(items).toMatchObject([{ verification: 'verified', enforcement: mode }])
  }
  await enforce(project, team_id, 'off')
  expect((await portal.delete(`/domains/${domain.id}`)).status).toBe(200)
})
