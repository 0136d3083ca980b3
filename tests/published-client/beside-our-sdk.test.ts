import { HallpassClientApp, HallpassServerApp } from '@hallpass/js'
import { startTestServer } from '@hallpass/server/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { versions } from './versions.ts'

/** An app that moves from the published packages to ours keeps its sessions and its stored secrets. */
describe.each(versions)('@stackframe/js %s', async (_, { StackClientApp, StackServerApp }) => {
  const server = await startTestServer()
  afterAll(() => server.close())
  const project = await server.createProject()
  await project.configure({ 'dataVault.stores.notes': { displayName: 'Notes' } })
  const options = {
    baseUrl: server.base,
    projectId: project.id,
    publishableClientKey: project.keys.client,
    tokenStore: 'memory',
    redirectMethod: 'none',
  } as const
  const secretServerKey = project.keys.server

  describe('the data vault', () => {
    const secret = 'known to the app alone: ü🎉'
    const values = ['text', '', 'grüße 🎉', 'x'.repeat(10_000)]

    it('our SDK reads data vault values that the published package wrote', async () => {
      const theirs = await new StackServerApp({ ...options, secretServerKey }).getDataVaultStore('notes')
      const ours = await new HallpassServerApp({ ...options, secretServerKey }).getDataVaultStore('notes')
      for (const [at, value] of values.entries()) {
        await theirs.setValue(`theirs-${at}-ä`, value, { secret })
        expect(await ours.getValue(`theirs-${at}-ä`, { secret })).toBe(value)
      }
    })

    it('our SDK writes data vault values that the published package reads', async () => {
      const theirs = await new StackServerApp({ ...options, secretServerKey }).getDataVaultStore('notes')
      const ours = await new HallpassServerApp({ ...options, secretServerKey }).getDataVaultStore('notes')
      for (const [at, value] of values.entries()) {
        await ours.setValue(`ours-${at}-ä`, value, { secret })
        expect(await theirs.getValue(`ours-${at}-ä`, { secret })).toBe(value)
      }
    })
  })

  describe('a session', () => {
    const credentials = { email: 'moving@example.com', password: 'correct horse battery', noRedirect: true }
    const verificationCallbackUrl = 'http://localhost:3000/handler/email-verification'

    it('a session of the published package continues in ours, and the other way round', async () => {
      const theirs = new StackClientApp(options)
      await theirs.signUpWithCredential({ ...credentials, verificationCallbackUrl })
      const theirUser = await theirs.getUser({ or: 'throw' })
      const headers = new Headers(await theirUser.getAuthHeaders())
      const ours = new HallpassClientApp({ ...options, tokenStore: { headers } })
      const ourUser = await ours.getUser({ or: 'throw' })
      expect(ourUser.id).toBe(theirUser.id)
      const back = new StackClientApp({
        ...options,
        tokenStore: { headers: new Headers(await ourUser.getAuthHeaders()) },
      })
      expect((await back.getUser())?.id).toBe(theirUser.id)
    })
  })
})
