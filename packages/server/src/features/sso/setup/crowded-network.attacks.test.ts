import { afterAll, expect, it } from 'vitest'
import { makeLink, Portal } from '../../../testing/setup-links.ts'
import { ours, startSsoTest } from '../../../testing/sso.ts'
import { createTeam } from '../../../testing/teams.ts'

/** Many people behind one address: docs/security/attacks.md#t29. */
const test = await startSsoTest({ env: { HALLPASS_RATE_LIMITS: 'on' } })
afterAll(() => test.close())
const project = await test.createProject([])

it('addresses that colleagues type on a sign-in page do not keep a setup link shut, nor the other way (T29)', async () => {
  const teamId = await createTeam(project)
  const discover = (n: number) => project.client.post('/auth/sso/discover', { email: `n${n}@corp.example` }, ours)
  for (let n = 0; n < 30; n++) await discover(n)
  expect((await discover(31)).status).toBe(429)
  expect((await new Portal(test).open(await makeLink(project, teamId))).status).toBe(200)
  const guess = () => new Portal(test).post('/session', { code: `${project.id}.${'a'.repeat(43)}` })
  for (let n = 0; n < 29; n++) expect((await guess()).status).toBe(404)
  expect((await guess()).status).toBe(429)
})
