import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { startApps } from '../../test/apps.ts'
import * as express from './express.ts'
import * as platform from './fetch.ts'
import * as hono from './hono.ts'

const test = await startApps()
afterAll(() => test.close())
afterEach(() => vi.unstubAllEnvs())
const { project, serverApp, common } = test
const app = serverApp({ tokenStore: null })

const ada = await project.signUp()
const session = JSON.stringify({ accessToken: ada.accessToken, refreshToken: ada.refreshToken })
const request = (headers: Record<string, string>) => new Request('http://app.example', { headers })

describe('who sent a request', () => {
  it('the user is found in a request of the platform', async () => {
    const sent = request({ 'x-stack-auth': session })
    expect((await platform.getUser(sent, { app }))?.id).toBe(ada.id)
    expect((await platform.getPartialUser(sent, { app }))?.id).toBe(ada.id)
    expect(await platform.getUser(request({}), { app })).toBeNull()
    expect(await platform.getPartialUser(request({}), { app })).toBeNull()
  })

  it('the user is found in a context of Hono', async () => {
    const cookie = `stack-refresh-${project.id}=${ada.refreshToken}`
    expect((await hono.getUser({ req: { raw: request({ cookie }) } }, { app }))?.id).toBe(ada.id)
  })

  it('the user is found in a request of Node, as Express has them', async () => {
    const seen: (string | undefined)[] = []
    const server = createServer(async (sent, response) => {
      seen.push((await express.getUser(sent, { app }))?.id, (await express.getPartialUser(sent, { app }))?.id)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const access = encodeURIComponent(JSON.stringify([ada.refreshToken, ada.accessToken]))
    const cookie = `stack-refresh-${project.id}=${ada.refreshToken}; stack-access=${access}`
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { headers: { cookie } })
    server.close()
    expect(seen).toEqual([ada.id, ada.id])
  })

  it('a bearer token alone is enough for the partial user', async () => {
    const sent = request({ authorization: `Bearer ${ada.accessToken}` })
    expect((await platform.getPartialUser(sent, { app }))?.id).toBe(ada.id)
    expect(await platform.getPartialUser(request({ authorization: 'Bearer x.y.z' }), { app })).toBeNull()
    expect(await platform.getUser(sent, { app })).toBeNull()
  })

  it('a request without a user throws if asked to', async () => {
    await expect(platform.getUser(request({}), { app, or: 'throw' })).rejects.toThrow('User is not signed in')
  })

  it('the app for a request is built from the environment if none is given', async () => {
    vi.stubEnv('HALLPASS_PROJECT_ID', project.id)
    vi.stubEnv('HALLPASS_PUBLISHABLE_CLIENT_KEY', project.keys.client)
    vi.stubEnv('HALLPASS_SECRET_SERVER_KEY', project.keys.server)
    vi.stubEnv('HALLPASS_API_URL', common.baseUrl)
    expect((await platform.getUser(request({ 'x-stack-auth': session })))?.id).toBe(ada.id)
  })
})
