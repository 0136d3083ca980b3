import { startTestServer } from '@hallpass/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from './versions.ts'

describe.each(versions)('@stackframe/js %s', async (_, { StackAdminApp }) => {
  const server = await startTestServer()
  afterAll(() => server.close())

  /** The published admin app asks for the token behind a hook of its dashboard; outside of React, this is that call. */
  interface AdminInterface {
    getSvixToken(): Promise<{ token: string }>
  }

  it('the published admin app gets a token for webhooks, which opens their management', async () => {
    const project = await server.createProject()
    const app = new StackAdminApp({
      baseUrl: server.base,
      projectId: project.id,
      publishableClientKey: project.keys.client,
      secretServerKey: project.keys.server,
      superSecretAdminKey: project.keys.admin,
      tokenStore: 'memory',
    })
    const { token } = await (app as unknown as { _interface: AdminInterface })._interface.getSvixToken()
    expect(token).toEqual(expect.any(String))
    const answer = await server.request('GET', '/api/v1/internal/webhooks/endpoints', {
      headers: { authorization: `Bearer ${token}`, 'x-stack-project-id': project.id },
    })
    expect([answer.status, answer.body.items]).toEqual([200, []])
  })
})
