import { afterAll, describe, expect, it } from 'vitest'
import { second, third, withApps } from '../../testing/authenticator-apps.ts'
import { totpSecret } from '../../testing/code-mails.ts'
import { type Person, startTestServer } from '../../testing/index.ts'
import { extended } from '../../testing/trusted-devices.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject()
const { codeOf, add, list, remove, signIn, personWithTwo, requires } = withApps(server, project)

describe('several authenticator apps', () => {
  it('each gives codes, and each code counts once', async () => {
    const ada = await personWithTwo()
    for (const secret of [totpSecret, second]) {
      const code = codeOf(secret)
      expect((await signIn(ada, code)).status).toBe(200)
      expect((await signIn(ada, code)).code).toBe('INVALID_TOTP_CODE')
    }
    expect((await signIn(ada, codeOf(third))).code).toBe('INVALID_TOTP_CODE')
  })

  it('are listed with what their owner knows them by', async () => {
    const ada = await personWithTwo()
    const items = await list(ada)
    const millis = expect.any(Number)
    expect(items).toMatchObject([
      { id: 'first', name: null, created_at_millis: millis },
      { name: 'Tablet', created_at_millis: millis, last_used_at_millis: millis },
    ])
    expect(JSON.stringify(items)).not.toContain(second.toString('base64'))
  })

  it('are removed one by one: the next takes the place of the first, and with the last the second factor is off', async () => {
    const ada = await personWithTwo()
    expect((await remove(ada, 'first')).status).toBe(200)
    expect(await list(ada)).toMatchObject([{ id: 'first', name: 'Tablet' }])
    expect((await signIn(ada, codeOf(totpSecret))).code).toBe('INVALID_TOTP_CODE')
    expect((await signIn(ada, codeOf(second))).status).toBe(200)
    expect((await remove(ada, 'first')).status).toBe(200)
    expect(await requires(ada)).toBe(false)
    expect((await remove(ada, 'first')).status).toBe(404)
  })

  it('all go when the second factor is switched off, reset or replaced', async () => {
    const changes: ((ada: Person) => Promise<{ status: number }>)[] = [
      ({ id }) => project.server.patch(`/users/${id}`, { totp_secret_base64: null }),
      ({ id }) => project.server.post(`/users/${id}/reset-mfa`, { reason: 'Lost it' }, extended),
      ({ id }) => project.server.patch(`/users/${id}`, { totp_secret_base64: third.toString('base64') }),
    ]
    for (const change of changes) {
      const ada = await personWithTwo()
      expect((await change(ada)).status).toBe(200)
      await project.server.patch(`/users/${ada.id}`, { totp_secret_base64: third.toString('base64') })
      expect(await list(ada)).toHaveLength(1)
      expect((await signIn(ada, codeOf(second))).code).toBe('INVALID_TOTP_CODE')
    }
  })

  it('the first may be added here, too, and then the second factor is on', async () => {
    const ada = await project.signUp()
    expect((await add(ada, second)).body).toMatchObject({ id: 'first', name: 'Tablet' })
    expect(await requires(ada)).toBe(true)
    expect((await signIn(ada, codeOf(second))).status).toBe(200)
  })

  it('prove who is there, and make recovery codes', async () => {
    const ada = await personWithTwo()
    const me = project.as('client', ada)
    expect((await me.post('/auth/recovery-codes', { totp_code: codeOf(second) }, extended)).status).toBe(200)
    expect((await me.post('/auth/step-up/totp', { totp_code: codeOf(second) }, extended)).status).toBe(200)
  })
})
