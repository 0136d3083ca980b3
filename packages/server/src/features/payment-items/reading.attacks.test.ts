/** Somebody with the publishable key, which is public, reads what others have. */
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer } from '../../testing/index.ts'
import { setUpShop } from '../../testing/payments.ts'
import { addMember, createTeam } from '../../testing/teams.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
await setUpShop(project)
await project.configure({ 'payments.onlyCustomerMayReadItems': true })

type Reader = Pick<Person, 'accessToken'> | undefined
const read = (who: Reader, path: string) => project.as('client', who).get(`/payments/items/${path}`)
const [ada, eve] = [await project.signUp(), await project.signUp()]
const team = await createTeam(project)
await addMember(project, team, ada)

describe('where only the customer may read items', () => {
  it('signed out, nobody reads the items of a user or a team (T38)', async () => {
    for (const path of [`user/${ada.id}/credits`, `team/${team}/seats`, `user/${randomUUID()}/credits`])
      expect(await read(undefined, path), path).toMatchObject({ status: 401, code: 'USER_AUTHENTICATION_REQUIRED' })
  })

  it('a user reads nothing of another, nor whether there is such a user (T38)', async () => {
    for (const id of [ada.id, randomUUID(), 'nobody', 'me']) {
      const { status, body } = await read(eve, `user/${id}/credits`)
      expect({ status, body }, id).toEqual({ status: 403, body: 'You can read your own items only.' })
    }
  })

  it('a user reads nothing of a team that they are not in, nor whether there is such a team (T38)', async () => {
    for (const team_id of [team, randomUUID()])
      expect(await read(eve, `team/${team_id}/seats`)).toMatchObject({
        status: 404,
        body: { code: 'TEAM_MEMBERSHIP_NOT_FOUND', details: { team_id, user_id: eve.id } },
      })
    expect(await read(eve, 'team/nobody/seats')).toMatchObject({ status: 404, code: 'TEAM_NOT_FOUND' })
  })

  it('items of customers who are neither need a key, whoever is signed in (T38)', async () => {
    for (const who of [undefined, ada])
      expect(await read(who, 'custom/acme/tokens')).toMatchObject({
        status: 401,
        body: {
          code: 'INSUFFICIENT_ACCESS_TYPE',
          details: { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] },
        },
      })
  })

  it('people read their own items and those of their teams, until they leave', async () => {
    expect((await read(ada, `user/${ada.id}/credits`)).body).toMatchObject({ id: 'credits', quantity: 5 })
    const guest = await project.signUpAnonymously()
    expect((await read(guest, `user/${guest.id}/credits`)).status).toBe(200)
    const bob = await project.signUp()
    await addMember(project, team, bob)
    expect((await read(bob, `team/${team}/seats`)).body).toMatchObject({ id: 'seats', quantity: 0 })
    await project.server.delete(`/team-memberships/${team}/${bob.id}`)
    expect((await read(bob, `team/${team}/seats`)).status).toBe(404)
  })

  it('servers and administrators read everything, with and without a user', async () => {
    for (const level of ['server', 'admin'] as const)
      for (const who of [undefined, eve])
        for (const path of [`user/${ada.id}/credits`, `team/${team}/seats`, 'custom/acme/tokens'])
          expect((await project.as(level, who).get(`/payments/items/${path}`)).status, path).toBe(200)
  })
})
