import { afterAll, describe, expect, it } from 'vitest'
import { createPasswords } from '../../core/passwords/index.ts'
import {
  enableTotp,
  requestAttemptCode,
  requestResetCode,
  requestSignInCode,
  totpAt,
} from '../../testing/code-mails.ts'
import { type Person, startTestServer, TestProject, type TestResponse } from '../../testing/index.ts'
import { registerPasskey, signInWithPasskey } from '../../testing/passkey-ceremonies.ts'
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts'

const server = await startTestServer()
afterAll(() => server.close())
const project = await server.createProject({
  config: { passkey_enabled: true, magic_link_enabled: true, client_user_deletion_enabled: true },
})
const dead = { status: 401, code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' }
const sessionOf = (accessToken: string): string =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()).refresh_token_id
const newPassword = 'another one altogether'

describe('refreshing (T17)', () => {
  it('twenty refreshes at once all get the same session', async () => {
    const ada = await project.signUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => project.refresh(ada.refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const sessions = new Set(answers.map(({ body }) => sessionOf(body.access_token)))
    expect([...sessions]).toEqual([sessionOf(ada.accessToken)])
    expect((await project.as('client', ada).get('/auth/sessions?user_id=me')).body.items).toHaveLength(1)
  })

  it('no refresh works after a sign-out was answered, however many raced it', async () => {
    const ada = await project.signUp()
    const racing = Array.from({ length: 20 }, () => project.refresh(ada.refreshToken))
    expect((await project.as('client', ada).delete('/auth/sessions/current')).status).toBe(200)
    expect(await project.refresh(ada.refreshToken)).toMatchObject(dead)
    for (const answer of await Promise.all(racing)) expect([200, 401]).toContain(answer.status)
    expect(await project.refresh(ada.refreshToken)).toMatchObject(dead)
  })

  it('one of several sign-outs at once ends the session', async () => {
    const ada = await project.signUp()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => project.as('client', ada).delete('/auth/sessions/current')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(answer).toMatchObject(dead)
  })

  it('after a restart, live sessions refresh and ended ones do not', async () => {
    const first = await startTestServer()
    const own = await first.createProject()
    const [living, gone] = [await own.signUp(), await own.signUp()]
    await own.as('client', gone).delete('/auth/sessions/current')
    const second = await startTestServer({ database: first.database, clock: first.clock })
    const restarted = new TestProject(second.base, own.id, own.keys)
    expect((await restarted.refresh(living.refreshToken)).status).toBe(200)
    expect(await restarted.refresh(gone.refreshToken)).toMatchObject(dead)
    await second.close()
  })

  it('refuses text that only looks like a refresh token', async () => {
    const ada = await project.signUp()
    const token = ada.refreshToken
    const off = token.startsWith('a') ? `b${token.slice(1)}` : `a${token.slice(1)}`
    for (const odd of [
      off,
      token.slice(1),
      `${token}x`,
      token.toUpperCase(),
      ` ${token}x`,
      ada.accessToken,
      'undefined',
    ]) {
      expect(await project.refresh(odd), odd).toMatchObject(dead)
    }
  })
})

describe('a session from before (T21)', () => {
  /** Every way in, with the tokens of somebody who is signed in already. */
  const waysIn: [string, (held: Tokens) => Promise<TestResponse>][] = [
    [
      'password sign-up',
      (held) =>
        project.as('client', held).post('/auth/password/sign-up', {
          email: `fixation-${held.id}@example.com`,
          password: newPassword,
          verification_callback_url: 'http://localhost:3000/handler/email-verification',
        }),
    ],
    [
      'password sign-in',
      async (held) => {
        const { email, password } = await project.signUp()
        return project.as('client', held).post('/auth/password/sign-in', { email, password })
      },
    ],
    [
      'passkey',
      async () => {
        const device = new SoftwareAuthenticator()
        await registerPasskey(project, await project.signUp(), device)
        return signInWithPasskey(project, device)
      },
    ],
    [
      'a magic link',
      async (held) => {
        const { code } = await requestSignInCode(server, project, `fixation-link-${held.id}@example.com`)
        return project.as('client', held).post('/auth/otp/sign-in', { code })
      },
    ],
    [
      'the second factor',
      async (held) => {
        const ada = await project.signUp()
        await enableTotp(project, ada)
        const code = await requestAttemptCode(project, ada)
        return project.as('client', held).post('/auth/mfa/sign-in', { type: 'totp', totp: totpAt(server), code })
      },
    ],
    ['anonymous sign-up', (held) => project.as('client', held).post('/auth/anonymous/sign-up')],
    ['a server', (held) => project.as('server', held).post('/auth/sessions', { user_id: held.id })],
  ]

  it.each(waysIn)('an earlier session is never the one that %s opens', async (_name, signIn) => {
    const held = await project.signUpAnonymously()
    const { status, body } = await signIn(held)
    expect(status).toBe(200)
    expect(body.refresh_token).not.toBe(held.refreshToken)
    expect(sessionOf(body.access_token)).not.toBe(sessionOf(held.accessToken))
  })

  it('a cookie or header cannot choose the session that a sign-in opens', async () => {
    const planted = await project.signUpAnonymously()
    const ada = await project.signUp()
    const { body } = await project.client.post('/auth/password/sign-in', credentialsOf(ada), {
      headers: {
        cookie: `stack-refresh-${project.id}=${planted.refreshToken}; stack-access=["${planted.refreshToken}",""]`,
        'x-stack-refresh-token': planted.refreshToken,
      },
    })
    expect(body.refresh_token).not.toBe(planted.refreshToken)
    expect(body.user_id).toBe(ada.id)
    expect(sessionOf((await project.refresh(planted.refreshToken)).body.access_token)).toBe(
      sessionOf(planted.accessToken),
    )
  })

  it('the sessions of an anonymous user end when it gets a password', async () => {
    const guest = await project.signUpAnonymously()
    const second = (await project.server.post('/auth/sessions', { user_id: guest.id })).body.refresh_token
    await waysIn[0]![1](guest)
    expect(await project.refresh(guest.refreshToken)).toMatchObject(dead)
    expect(await project.refresh(second)).toMatchObject(dead)
  })
})

const credentialsOf = ({ email, password }: Person) => ({ email, password })

interface Tokens {
  id: string
  accessToken: string
  refreshToken: string
}

describe('old refresh tokens (T22)', () => {
  /** What ends every session of a user, the caller's own too. */
  const endings: [string, (ada: Person) => Promise<unknown>][] = [
    ['a server sets the password', (ada) => project.as('server', ada).patch('/users/me', { password: newPassword })],
    ['a server removes the password', (ada) => project.as('server', ada).patch('/users/me', { password: null })],
    [
      'a server imports a hash',
      async (ada) => {
        const { hash } = await import('@node-rs/bcrypt')
        return project.as('server', ada).patch('/users/me', { password_hash: await hash(newPassword, 4) })
      },
    ],
    [
      'the password is changed without naming a session to keep',
      (ada) =>
        project
          .as('client', { accessToken: ada.accessToken })
          .post('/auth/password/update', { old_password: ada.password, new_password: newPassword }),
    ],
    ['the user deletes itself', (ada) => project.as('client', ada).delete('/users/me')],
    ['a server deletes the user', (ada) => project.as('server', ada).delete('/users/me')],
    [
      'a server sets the password of a user by id',
      (ada) => project.server.patch(`/users/${ada.id}`, { password: newPassword }),
    ],
    ['a server blocks the user', (ada) => project.server.post(`/users/${ada.id}/block`)],
    ['a server deletes a user by id', (ada) => project.server.delete(`/users/${ada.id}`)],
    [
      'the password is reset by mail',
      async (ada) =>
        project.client.post('/auth/password/reset', {
          code: await requestResetCode(server, project, ada.email),
          password: newPassword,
        }),
    ],
  ]

  it.each(endings)('all refresh tokens are dead at once when %s', async (_name, end) => {
    const ada = await project.signUp()
    const second = await project.signIn(ada)
    const impersonation = (await project.server.post('/auth/sessions', { user_id: ada.id, is_impersonation: true }))
      .body
    expect(await end(ada)).toMatchObject({ status: 200 })
    for (const token of [ada.refreshToken, second.refreshToken, impersonation.refresh_token]) {
      expect(await project.refresh(token)).toMatchObject(dead)
      const direct = await project.client.post('/auth/sessions/current/refresh', undefined, {
        headers: { 'x-stack-refresh-token': token },
      })
      expect(direct).toMatchObject(dead)
    }
  })

  it('a password change ends all sessions of the user but the one in the header', async () => {
    const [ada, eve] = [await project.signUp(), await project.signUp()]
    const second = await project.signIn(ada)
    const change = { old_password: ada.password, new_password: newPassword }
    const as = project.as('client', { accessToken: ada.accessToken, refreshToken: second.refreshToken })
    expect((await as.post('/auth/password/update', change)).status).toBe(200)
    expect(await project.refresh(ada.refreshToken)).toMatchObject(dead)
    expect((await project.refresh(second.refreshToken)).status).toBe(200)
    expect((await project.refresh(eve.refreshToken)).status).toBe(200)
    // A stranger's token keeps nothing.
    const again = project.as('client', { accessToken: second.accessToken, refreshToken: eve.refreshToken })
    await again.post('/auth/password/update', { old_password: newPassword, new_password: ada.password })
    expect(await project.refresh(second.refreshToken)).toMatchObject(dead)
  })

  it('a refresh token is dead once its session is ended by id or by sign-out', async () => {
    const ada = await project.signUp()
    const [second, third] = [await project.signIn(ada), await project.signIn(ada)]
    await project.as('client', ada).delete(`/auth/sessions/${sessionOf(second.accessToken)}`)
    await project.as('client', third).delete('/auth/sessions/current')
    for (const ended of [second, third]) expect(await project.refresh(ended.refreshToken)).toMatchObject(dead)
    expect((await project.refresh(ada.refreshToken)).status).toBe(200)
  })

  it('refresh tokens survive a first password and other changes', async () => {
    const guest = await project.signUpAnonymously()
    const as = project.as('client', guest)
    expect((await as.post('/auth/password/set', { password: newPassword })).status).toBe(200)
    await as.patch('/users/me', { display_name: 'Ada', passkey_auth_enabled: false })
    await project.as('server', guest).patch('/users/me', { server_metadata: { plan: 'pro' } })
    expect((await project.refresh(guest.refreshToken)).status).toBe(200)
  })
})

it('a flood of sign-ins is turned away while other routes keep working (T30)', async () => {
  const flooded = await startTestServer()
  const own = await flooded.createProject()
  const ada = await own.signUp()
  // One hash at a time and a short queue: what a small machine is like under a large flood.
  flooded.app.passwords = createPasswords({ width: 1, maxWaitMillis: 20 })
  let isOver = false
  const flood = Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      own.client.post('/auth/password/sign-in', { email: `nobody-${n}@example.com`, password: 'guessing' }),
    ),
  ).finally(() => {
    isOver = true
  })
  const meanwhile: number[] = []
  while (!isOver) meanwhile.push((await own.as('client', ada).get('/users/me')).status)
  const answers = await flood
  expect(meanwhile.length).toBeGreaterThan(0)
  expect([...new Set(meanwhile)]).toEqual([200])
  const turnedAway = answers.filter(({ status }) => status === 429)
  expect(turnedAway.length).toBeGreaterThan(0)
  for (const { headers, code } of turnedAway) {
    expect(code).toBeUndefined()
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30)
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]))
})
