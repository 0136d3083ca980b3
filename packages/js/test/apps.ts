import { startTestServer } from '@hallpass/server/testing'
import type { TestServerOptions } from '@hallpass/server/testing/test-server.ts'
import { HallpassAdminApp, HallpassClientApp, HallpassServerApp } from '../src/index.ts'

export { codeIn, enableTotp, totpAt, totpSecret } from '@hallpass/server/testing/code-mails.ts'
export { startFakeAi } from '@hallpass/server/testing/fake-ai.ts'
export { makeIdp } from '@hallpass/server/testing/saml/team.ts'

export const callback = 'http://localhost:3000/handler/callback'
export const password = 'correct horse battery'

/** A real server with one project, and apps that use it. */
export async function startApps(config: Record<string, unknown> = {}, options: TestServerOptions = {}) {
  const server = await startTestServer(options)
  const project = await server.createProject({ displayName: 'An app', config })
  const common = { baseUrl: server.base, projectId: project.id, publishableClientKey: project.keys.client }
  const clientApp = (more: Partial<ConstructorParameters<typeof HallpassClientApp>[0]> = {}) =>
    new HallpassClientApp({ ...common, tokenStore: 'memory', ...more })
  const serverApp = (more: Partial<ConstructorParameters<typeof HallpassServerApp>[0]> = {}) =>
    new HallpassServerApp({ ...common, secretServerKey: project.keys.server, tokenStore: 'memory', ...more })
  const adminApp = () => {
    const keys = { secretServerKey: project.keys.server, superSecretAdminKey: project.keys.admin }
    return new HallpassAdminApp({ ...common, ...keys, tokenStore: 'memory' })
  }
  let count = 0
  /** A client app with a signed-in user. */
  const signedUp = async (email = `sdk-${++count}@example.com`) => {
    const app = clientApp()
    const result = await app.signUpWithCredential({ email, password, verificationCallbackUrl: callback })
    if (result.status === 'error') throw result.error
    return { app, email, user: await app.getUser({ or: 'throw' }) }
  }
  return { server, project, common, clientApp, serverApp, adminApp, signedUp, close: () => server.close() }
}
