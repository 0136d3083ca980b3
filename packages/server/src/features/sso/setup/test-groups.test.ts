import { ssoLimits } from '@hallpass/contract'
import { afterAll, describe, expect, it } from 'vitest'
import { typedBy } from '../../../testing/oauth-app.ts'
import { placeOf, wakeIssuer } from '../../../testing/open-id.ts'
import { answerFor, makeIdp } from '../../../testing/saml/team.ts'
import { openPortal } from '../../../testing/setup-links.ts'
import { connectionBody, ours, startSsoTest } from '../../../testing/sso.ts'
import { testSamlAt, testSignIn } from '../../../testing/sso-tests.ts'
import { createTeam } from '../../../testing/teams.ts'

/** A test sign-in shows the groups that come as they are mapped: docs/protocol/sso.md#groups. */
const test = await startSsoTest()
afterAll(() => test.close())
await wakeIssuer(test, 'corp')
const { server } = test
const project = await test.createProject([])
const idp = await makeIdp('idp.example', server.clock.now())

const open = async () => (await openPortal(test, project, await createTeam(project))).portal
type Row = { attribute: string; value: string; mapped_to: string | null }
const isOfGroups = ({ attribute, mapped_to }: Row) => mapped_to === 'groups' || /groups|memberOf|roles/.test(attribute)

describe('by SAML', () => {
  async function rowsFor(attributes: Record<string, string[]>, claims: object = {}): Promise<Row[]> {
    const portal = await open()
    const body = { display_name: 'Corp', metadata: idp.metadata, claims }
    const made = (await portal.post('/connections/saml', body)).body
    await testSamlAt(test, portal, made, (requestId) =>
      answerFor(made, idp, server.clock.now(), { requestId, subject: 'ada', attributes }),
    )
    return (await portal.get(`/connections/${made.id}/test`)).body.test.rows.filter(isOfGroups)
  }

  it('are those of the attribute that they are read from, one in a line', async () => {
    const attributes = { groups: [], memberOf: ['CN=Staff,OU=Corp', 'Editors', 'Editors'] }
    expect(await rowsFor(attributes)).toMatchObject([
      { attribute: 'memberOf', value: 'CN=Staff,OU=Corp\nEditors', mapped_to: 'groups' },
      { attribute: 'groups', mapped_to: null },
    ])
    expect(await rowsFor({ groups: ['a'], roles: ['b', 'c'] }, { groups: 'roles' })).toMatchObject([
      { attribute: 'roles', value: 'b\nc', mapped_to: 'groups' },
      { attribute: 'groups', value: 'a', mapped_to: null },
    ])
  })

  it('are all there, where they are as many ids as count, and cut where they are longer than anybody reads', async () => {
    const ids = Array.from({ length: ssoLimits.groups + 1 }, () => crypto.randomUUID())
    const [all] = await rowsFor({ groups: ids })
    expect(all?.value.split('\n')).toEqual(ids.slice(0, ssoLimits.groups))
    const long = Array.from({ length: 50 }, (_, at) => `${at}${'x'.repeat(1_000)}`)
    const [cut] = await rowsFor({ groups: long })
    expect(cut?.value.split('\n')).toEqual([...long.slice(0, 19), '…'])
    const [one] = await rowsFor({ groups: Array.from({ length: 6 }, () => 'x'.repeat(4_000)) })
    expect(one?.value).toBe('x'.repeat(4_000))
  })
})

describe('by OpenID Connect', () => {
  async function rowsFor(userInfo: object, claims: object = { groups: 'roles' }): Promise<Row[]> {
    const portal = await open()
    const { team_id, ...body } = connectionBody(test, '', 'corp')
    const { id } = (await portal.post('/connections', { ...body, claims })).body
    test.mock.stub(placeOf('corp', 'me'), () => ({ body: { sub: 'a-1', ...userInfo } }))
    await testSignIn(test, portal, id, typedBy({ email: 'ada@corp.example', accountId: 'a-1' }))
    test.mock.stub(placeOf('corp', 'me'), undefined)
    const { rows } = (await portal.get(`/connections/${id}/test`)).body.test
    return rows.filter(isOfGroups)
  }

  it('have a row where they come by the user info alone', async () => {
    const roles = ['Editors', 'Staff']
    expect(await rowsFor({ roles })).toEqual([
      { attribute: 'roles', value: 'Editors\nStaff', mapped_to: 'groups', problem: null },
    ])
    expect(await rowsFor({ roles: 'Staff' })).toMatchObject([{ value: 'Staff', mapped_to: 'groups' }])
    expect(await rowsFor({})).toEqual([])
  })
})

it('says what becomes of people without an account', async () => {
  const teamId = await createTeam(project)
  const { portal } = await openPortal(test, project, teamId)
  const { team_id, ...body } = connectionBody(test, '', 'corp')
  const { id } = (await portal.post('/connections', body)).body
  await testSignIn(test, portal, id, typedBy({ email: 'ada@corp.example' }))
  const jitOf = async () => (await portal.get(`/connections/${id}/test`)).body.test.connection.jit
  expect(await jitOf()).toBe('members')
  await project.server.patch(`/sso-connections/${id}`, { jit: 'off' }, ours)
  expect(await jitOf()).toBe('off')
})
