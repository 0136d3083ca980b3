import * as routes from '@hallpass/contract/routes'
import { afterAll, describe, expect, it } from 'vitest'
import { startApps } from '../../test/apps.ts'
import { KnownError } from '../index.ts'

const test = await startApps()
afterAll(() => test.close())

describe('calling an endpoint by its route', () => {
  it('call() acts as the signed-in user in a client app', async () => {
    const { app, user, email } = await test.signedUp()
    const own = await app.call(routes.getOwnUser)
    expect(own).toMatchObject({ id: user.id, primary_email: email })
    await app.call(routes.updateOwnUser, { body: { display_name: 'Ada' } })
    expect((await app.getUser())?.displayName).toBe('Ada')
  })

  it('call() uses the secret key in a server app, with path, query and body', async () => {
    const app = test.serverApp()
    const made = await app.call(routes.createUser, { body: { server_metadata: { plan: 'pro' } } })
    const read = await app.call(routes.getUser, { params: { user_id: made.id } })
    expect(read.server_metadata).toEqual({ plan: 'pro' })
    const { items } = await app.call(routes.listUsers, { query: { limit: 1 } })
    expect(items).toHaveLength(1)
  })

  it('call() uses the admin key in an admin app', async () => {
    const { id } = await test.adminApp().call(routes.getCurrentProject)
    expect(id).toBe(test.project.id)
    expect(await test.adminApp().call(routes.getConfig)).toHaveProperty('config_string')
  })

  it('call() throws the errors that the contract knows', async () => {
    const refused = test.clientApp().call(routes.getOwnUser)
    await expect(refused).rejects.toThrow(KnownError)
    await expect(refused).rejects.toMatchObject({ code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' })
  })

  it('call() has the types of the endpoint at the level of the app', () => {
    const never = () => {
      // @ts-expect-error server_metadata is not for clients
      void test.clientApp().call(routes.updateOwnUser, { body: { server_metadata: {} } })
      // @ts-expect-error a user is named by its id
      void test.serverApp().call(routes.getUser)
    }
    expect(never).toBeTypeOf('function')
  })
})
