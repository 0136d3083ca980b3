import { type ServerFacts, serverFactsPath } from '@hallpass/contract'
import { afterAll, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { signUpOwner } from '../../testing/owner.ts'

const server = await startTestServer()
afterAll(() => server.close())
const read = async () => (await fetch(server.base + serverFactsPath)).json() as Promise<ServerFacts>

it('a server says where it is and whether anybody owns it, with a key that only logs in', async () => {
  const first = await read()
  expect(first).toEqual({
    name: 'hallpass',
    url: server.app.settings.url,
    packages: 'server',
    is_first_run: true,
    publishable_client_key: expect.stringMatching(/^pck_/),
  })
  await signUpOwner(server)
  expect(await read()).toEqual({ ...first, is_first_run: false })
  const headers = { 'x-stack-project-id': 'internal', 'x-stack-publishable-client-key': first.publishable_client_key }
  const asking = (level: string) => ({ headers: { ...headers, 'x-stack-access-type': level } })
  expect((await server.request('POST', '/api/v1/auth/cli', asking('client'))).status).toBe(200)
  expect((await server.request('GET', '/api/v1/users', asking('server'))).status).toBe(401)
})
