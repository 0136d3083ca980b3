import { header } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { codeOfLink, makeLink, openPortal, type Portal } from '../../../testing/setup-links.ts'
import { connectionBody, ours, startSsoTest } from '../../../testing/sso.ts'
import { createTeam } from '../../../testing/teams.ts'
import type { TestProject } from '../../../testing/test-project.ts'

/** Two setup links in one browser, which has one cookie for both: docs/security/attacks.md#t84. */
const test = await startSsoTest()
afterAll(() => test.close())
const project = await test.createProject([])
const hostile = await test.createProject([])

const domainsOf = async (of: TestProject, teamId: string) =>
  (await of.server.get(`/sso-domains?team_id=${teamId}`, ours)).body.items
const named = (linkId: string) => ({ [header.setupLink]: linkId })

/** A page of one team, and the session of another in the cookie of the same browser. */
async function twoLinks(other: TestProject) {
  const [teamId, otherId] = [
    await createTeam(project, undefined, { display_name: 'Acme' }),
    await createTeam(other, undefined, { display_name: 'Beta' }),
  ]
  const { portal, link, session } = await openPortal(test, project, teamId)
  const second = await makeLink(other, otherId)
  return { portal, link, session, second, teamId, otherId }
}

const replace = (portal: Portal, code: string, linkId: string) => portal.post('/session', { code, replaces: linkId })

describe.each([
  ['of another team', project],
  ['of another project', hostile],
] as const)('with a second link %s', (_, other) => {
  it('the page of the first link writes nothing where the second leads, a secret least of all (T84)', async () => {
    const { portal, link, second, otherId } = await twoLinks(other)
    expect((await replace(portal, codeOfLink(second), link.id)).status).toBe(200)
    const { team_id, ...oidc } = connectionBody(test, '', 'corp')
    for (const [method, path, body] of [
      ['POST', '/domains', { domain: 'acme.example' }],
      ['POST', '/connections', oidc],
      ['GET', '/domains', undefined],
      ['GET', '/connections', undefined],
      ['DELETE', '/session', undefined],
    ] as const) {
      const answer = await portal.call(method, path, body, named(link.id))
      expect([answer.status, answer.code], `${method} ${path}`).toEqual([409, 'SETUP_LINK_MISMATCH'])
    }
    expect(await domainsOf(other, otherId)).toEqual([])
    expect((await portal.get('/connections')).body.items).toEqual([])
  })

  it('opening it leaves the session of the first in its place, until whoever is asked agrees (T84)', async () => {
    const { portal, link, second } = await twoLinks(other)
    const before = portal.cookie
    const asked = await portal.open(second)
    expect([asked.status, asked.code, portal.cookie]).toEqual([409, 'OTHER_SETUP_LINK_OPEN', before])
    expect(asked.body.details).toEqual({
      ...{ link_id: link.id, team: 'Acme', project: expect.any(String) },
      ...{ next_team: 'Beta', next_project: expect.any(String) },
    })
    expect((await portal.get('/session')).body.link_id).toBe(link.id)
    // It was not used up by asking, and somebody may agree.
    expect((await replace(portal, codeOfLink(second), link.id)).body.link_id).toBe(second.id)
  })

  it('agreeing to replace one session does not replace another that was opened meanwhile (T84)', async () => {
    const { portal, second } = await twoLinks(other)
    const answer = await replace(portal, codeOfLink(second), second.id)
    expect(answer.code).toBe('OTHER_SETUP_LINK_OPEN')
  })
})

it('a call that does not say which link its page is of changes and tells nothing (T84)', async () => {
  const { portal } = await openPortal(test, project, await createTeam(project))
  for (const [method, body] of [
    ['POST', { domain: 'unnamed.example' }],
    ['GET', undefined],
  ] as const) {
    const answer = await portal.call(method, '/domains', body, { [header.setupLink]: undefined })
    expect([answer.status, answer.code]).toEqual([400, 'SCHEMA_ERROR'])
  }
})

it('nobody is asked where the session before is over, or was of the same team', async () => {
  const teamId = await createTeam(project)
  const { portal } = await openPortal(test, project, teamId)
  expect((await portal.open(await makeLink(project, teamId))).status).toBe(200)
  await portal.delete('/session')
  expect((await portal.open(await makeLink(project, await createTeam(project)))).status).toBe(200)
})

it('a code of no link tells nothing about what is open in the browser', async () => {
  const { portal } = await openPortal(test, project, await createTeam(project))
  const answer = await portal.post('/session', { code: `${project.id}.${'a'.repeat(43)}` })
  expect(answer.code).toBe('VERIFICATION_CODE_NOT_FOUND')
})
