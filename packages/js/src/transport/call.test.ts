import { readFileSync } from 'node:fs'
import * as routes from '@hallpass/contract/routes'
import { describe, expect, it, vi } from 'vitest'
import { knownErrorAnswer, startScriptedServer } from '../../test/scripted-server.ts'
import { maxWaitMillis } from '../../test/wait.ts'
import { HallpassClientApp } from '../index.ts'
import { Session } from '../session/session.ts'
import { clientVersion } from '../version.ts'
import { createCall } from './call.ts'
import { sleep } from './environment.ts'
import { waitingRequests } from './request.ts'

const client = { level: 'client' } as const
const user = { id: 'someone' }
const found = { body: JSON.stringify(user) }

describe('a call', () => {
  it('a call sends every header of the contract about its caller', async () => {
    const { call, seen } = await startScriptedServer(found)
    await call(client, routes.getOwnUser)
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/api/v1/users/me' })
    expect(seen[0]?.headers).toMatchObject({
      'x-stack-project-id': 'a-project',
      'x-stack-access-type': 'client',
      'x-stack-client-version': clientVersion,
      'x-stack-publishable-client-key': 'pck_key',
      'x-stack-allow-anonymous-user': 'true',
      'x-stack-override-error-status': 'true',
      'x-stack-random-nonce': expect.stringMatching(/^[0-9a-hjkmnp-tv-z]{45}$/),
      'x-hallpass-extensions': '1',
    })
    expect(seen[0]?.headers).not.toHaveProperty('x-stack-secret-server-key')
    expect(seen[0]?.headers).not.toHaveProperty('content-type')
  })

  it('the client version is the name and version of the package', () => {
    const { name, version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
    expect(clientVersion).toBe(`js ${name}@${version}`)
  })

  it('a call sends the keys of its level, and the headers that the app adds last', async () => {
    const { settings, seen } = await startScriptedServer(found)
    const extraRequestHeaders = { 'x-tenant': 'acme' }
    const { call } = createCall({
      ...settings,
      secretServerKey: 'ssk',
      superSecretAdminKey: 'sak',
      extraRequestHeaders,
    })
    await call({ level: 'server' }, routes.getOwnUser)
    await call({ level: 'admin' }, routes.getOwnUser)
    expect(seen[0]?.headers).toMatchObject({ 'x-stack-secret-server-key': 'ssk', 'x-tenant': 'acme' })
    expect(seen[0]?.headers).not.toHaveProperty('x-stack-super-secret-admin-key')
    expect(seen[1]?.headers).toMatchObject({ 'x-stack-super-secret-admin-key': 'sak' })
  })

  it('a call escapes what goes into the path and the query', async () => {
    const { call, seen } = await startScriptedServer({ body: '{"items":[]}' })
    await call({ level: 'server' }, routes.getUser, { params: { user_id: '../teams?x=1' } })
    await call({ level: 'server' }, routes.listUsers, { query: { query: 'a&b=c', limit: 2, cursor: undefined } })
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/v1/users/..%2Fteams%3Fx%3D1',
      '/api/v1/users?query=a%26b%3Dc&limit=2',
    ])
  })

  it('a call returns plain texts as they are', async () => {
    const { call } = await startScriptedServer({
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: 'Welcome',
    })
    expect(await call(client, routes.welcome)).toBe('Welcome')
  })
})

describe('errors', () => {
  it('a call throws a known error with the status that was meant', async () => {
    const { call } = await startScriptedServer(knownErrorAnswer('PASSWORD_TOO_SHORT', { min_length: 8 }))
    const body = { email: 'a@example.com', password: 'x' }
    await expect(call(client, routes.passwordSignIn, { body })).rejects.toMatchObject({
      errorCode: 'PASSWORD_TOO_SHORT',
      statusCode: 400,
      details: { min_length: 8 },
    })
  })

  it('a call throws other failures with status and text', async () => {
    const headers = { 'x-stack-actual-status': '403', 'content-type': 'text/plain', 'x-stack-request-id': 'r-1' }
    const { call } = await startScriptedServer({ headers, body: 'Not yours.' })
    await expect(call(client, routes.getOwnUser)).rejects.toMatchObject({
      name: 'HallpassHttpError',
      status: 403,
      body: 'Not yours.',
      requestId: 'r-1',
    })
  })

  it('a call does not trust an answer whose header and body disagree', async () => {
    const answer = { ...knownErrorAnswer('USER_NOT_FOUND'), body: '{"code":"TEAM_NOT_FOUND"}' }
    const { call } = await startScriptedServer(answer)
    await expect(call(client, routes.getOwnUser)).rejects.toThrow('USER_NOT_FOUND in a header and TEAM_NOT_FOUND')
  })

  it('a call says so when the server is newer than the SDK', async () => {
    const { call } = await startScriptedServer(knownErrorAnswer('ERROR_OF_TOMORROW'))
    await expect(call(client, routes.getOwnUser)).rejects.toThrow('ERROR_OF_TOMORROW, which this version')
  })

  it('a call says so when the answer is not JSON', async () => {
    const { call } = await startScriptedServer({ body: '<html>a proxy</html>' })
    await expect(call(client, routes.getOwnUser)).rejects.toMatchObject({ status: 200, body: '<html>a proxy</html>' })
  })
})

describe('a wrong setting', () => {
  it.each([
    ['CURRENT_PROJECT_NOT_FOUND', 'projectId', 'HALLPASS_PROJECT_ID'],
    ['INVALID_PUBLISHABLE_CLIENT_KEY', 'publishableClientKey', 'HALLPASS_PUBLISHABLE_CLIENT_KEY'],
    ['INVALID_SECRET_SERVER_KEY', 'secretServerKey', 'HALLPASS_SECRET_SERVER_KEY'],
    ['INVALID_SUPER_SECRET_ADMIN_KEY', 'superSecretAdminKey', 'HALLPASS_SUPER_SECRET_ADMIN_KEY'],
  ])('the error %s names the option and the variable', async (code, option, variable) => {
    const { call } = await startScriptedServer(knownErrorAnswer(code, { project_id: 'a-project' }, 401))
    const failure = await call(client, routes.getOwnUser).catch((error: unknown) => error)
    expect(failure).toMatchObject({ errorCode: code, details: { project_id: 'a-project' } })
    const { message } = failure as Error
    for (const word of [option, variable, '"a-project"', 'dashboard']) expect(message).toContain(word)
    expect(message).not.toContain('header')
  })

  it('a server that answers with pages is said to be none of ours, at once', async () => {
    for (const status of [200, 404]) {
      const page = { status, headers: { 'content-type': 'text/html' }, body: '<!doctype html>' }
      const { call, seen, baseUrl } = await startScriptedServer(page)
      await expect(call(client, routes.getOwnUser)).rejects.toMatchObject({
        name: 'HallpassConnectionError',
        message: `${baseUrl} answers, but there is no Hallpass. Check the app's baseUrl, or HALLPASS_API_URL.`,
      })
      expect(seen).toHaveLength(1)
    }
  })

  it('a page of a proxy about a server that is down stays what it is', async () => {
    const page = { status: 502, headers: { 'content-type': 'text/html' }, body: 'Bad gateway' }
    const { call } = await startScriptedServer(page)
    await expect(call(client, routes.getOwnUser)).rejects.toMatchObject({ name: 'HallpassHttpError', status: 502 })
  })

  it('an app says so when its server answers something else than a project', async () => {
    const { baseUrl } = await startScriptedServer({ body: '{}' })
    const app = new HallpassClientApp({ projectId: 'p', publishableClientKey: 'k', tokenStore: 'memory', baseUrl })
    await expect(app.getProject()).rejects.toThrow(`${baseUrl} answers, but there is no Hallpass.`)
  })
})

describe('a server that does not answer', () => {
  it('is known while it is asked, and can be asked again at once', async () => {
    const { settings, seen } = await startScriptedServer({ hangUp: true }, found)
    // Nobody waits that long.
    const sleep = () => new Promise<void>(() => {})
    const { call } = createCall({ ...settings, environment: { ...settings.environment, sleep } })
    const answer = call(client, routes.getOwnUser)
    const waiting = [...waitingRequests].find(({ baseUrl }) => baseUrl === settings.baseUrl)
    await vi.waitUntil(() => waiting?.retry, maxWaitMillis)
    waiting?.retry?.()
    expect(await answer).toEqual(user)
    expect(seen).toHaveLength(2)
    expect([...waitingRequests]).not.toContain(waiting)
  })

  it('is named once in the console of a browser', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { settings, baseUrl } = await startScriptedServer({ hangUp: true })
    const { call } = createCall({ ...settings, environment: { ...settings.environment, isWatched: () => true } })
    await call(client, routes.getOwnUser).catch(() => {})
    await vi.waitUntil(() => warn.mock.calls.length > 0, maxWaitMillis)
    expect(warn.mock.calls).toEqual([[expect.stringContaining(`Hallpass does not answer at ${baseUrl}.`)]])
    warn.mockRestore()
  })
})

describe('a bad network', () => {
  it('a call on a bad network is tried five times with growing pauses if that is safe', async () => {
    const { call, seen, pauses, baseUrl } = await startScriptedServer({ hangUp: true })
    await expect(call(client, routes.getOwnUser)).rejects.toThrow(
      `Cannot connect to Hallpass at ${baseUrl}. Diagnostics: API ok, health ok.`,
    )
    expect(seen).toHaveLength(5)
    expect(pauses).toEqual([1000, 2000, 4000, 8000])
  })

  it('a POST is not tried again on a bad network, since it may have been carried out', async () => {
    const { call, seen } = await startScriptedServer({ hangUp: true })
    const body = { email: 'a@example.com', password: 'x' }
    await expect(call(client, routes.passwordSignIn, { body })).rejects.toThrow('Cannot connect')
    expect(seen).toHaveLength(1)
  })

  it('a call succeeds when the network comes back', async () => {
    const { call, seen } = await startScriptedServer({ hangUp: true }, { hangUp: true }, found)
    expect(await call(client, routes.getOwnUser)).toEqual(user)
    expect(seen).toHaveLength(3)
  })

  it('a failed call says so when the browser is offline', async () => {
    const { settings } = await startScriptedServer({ hangUp: true })
    const { call } = createCall({ ...settings, environment: { ...settings.environment, isOffline: () => true } })
    await expect(call(client, routes.getOwnUser)).rejects.toThrow(
      'You are offline. Please check your internet connection and try again.',
    )
  })
})

describe('a busy server', () => {
  it('a call waits for a busy server as long as it asks, also with a POST', async () => {
    const busy = { headers: { 'x-stack-actual-status': '429', 'retry-after': '7' }, body: 'Slow down.' }
    const { call, seen, pauses } = await startScriptedServer(busy, found)
    const body = { email: 'a@example.com', password: 'x' }
    expect(await call(client, routes.passwordSignIn, { body })).toEqual(user)
    expect(seen).toHaveLength(2)
    expect(pauses).toEqual([8000])
  })

  it('a POST with a person waiting does not wait long for a busy server, and throws instead', async () => {
    const busy = (seconds: number) => ({
      headers: { 'x-stack-actual-status': '429', 'retry-after': String(seconds) },
      body: 'Slow down.',
    })
    const watched = async (...answers: Parameters<typeof startScriptedServer>) => {
      const { settings, seen } = await startScriptedServer(...answers)
      const { call } = createCall({ ...settings, environment: { ...settings.environment, isWatched: () => true } })
      return { call, seen }
    }
    const body = { email: 'a@example.com', password: 'x' }
    const long = await watched(busy(30), found)
    await expect(long.call(client, routes.passwordSignIn, { body })).rejects.toMatchObject({ status: 429 })
    expect(long.seen).toHaveLength(1)
    const short = await watched(busy(2), found)
    expect(await short.call(client, routes.passwordSignIn, { body })).toEqual(user)
    const reading = await watched(busy(30), found)
    expect(await reading.call(client, routes.getOwnUser)).toEqual(user)
  })

  it('a call gives up on a busy server after five attempts', async () => {
    const { call, seen } = await startScriptedServer({ status: 429, body: 'Slow down.' })
    await expect(call(client, routes.getOwnUser)).rejects.toMatchObject({ status: 429 })
    expect(seen).toHaveLength(5)
  })

  it('a call is tried again when a platform wrongly reports an infinite loop', async () => {
    const loop = { status: 508, body: 'INFINITE_LOOP_DETECTED' }
    const { call, seen } = await startScriptedServer(loop, found)
    expect(await call(client, routes.getOwnUser)).toEqual(user)
    expect(seen).toHaveLength(2)
    const other = await startScriptedServer({ status: 508, body: 'something else' })
    await expect(other.call(client, routes.getOwnUser)).rejects.toMatchObject({ status: 508 })
    expect(other.seen).toHaveLength(1)
  })
})

describe('a refused access token', () => {
  const tokenOf = (id: string) => {
    const claims = {
      sub: 'u',
      iss: 'i',
      aud: 'a',
      project_id: 'a',
      branch_id: 'main',
      refresh_token_id: id,
      role: 'authenticated',
      name: null,
      email: null,
      email_verified: false,
      selected_team_id: null,
      is_anonymous: false,
    }
    return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
  }

  it('a refused access token is dropped, and the call made again with a new one', async () => {
    const refused = knownErrorAnswer('ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }, 401)
    const { call, seen, pauses } = await startScriptedServer(refused, found)
    const tokens = { accessToken: tokenOf('old'), refreshToken: 'refresh' }
    const session = new Session(tokens, { now: Date.now, refresh: async () => ({ access_token: tokenOf('new') }) })
    expect(await call({ ...client, session }, routes.getOwnUser)).toEqual(user)
    expect(seen.map(({ headers }) => headers['x-stack-access-token'])).toEqual([tokenOf('old'), tokenOf('new')])
    expect(pauses).toEqual([])
  })

  it('a refused access token of an owner is dropped, too', async () => {
    const refused = knownErrorAnswer('ADMIN_ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }, 401)
    const { settings, seen } = await startScriptedServer(refused, found)
    const tokens = { accessToken: tokenOf('old'), refreshToken: 'refresh' }
    const ownerSession = new Session(tokens, { now: Date.now, refresh: async () => ({ access_token: tokenOf('new') }) })
    const { call } = createCall({ ...settings, ownerSession })
    expect(await call({ level: 'admin' }, routes.getOwnUser)).toEqual(user)
    expect(seen.map(({ headers }) => headers['x-stack-admin-access-token'])).toEqual([tokenOf('old'), tokenOf('new')])
    expect(seen[0]?.headers).toMatchObject({ 'x-stack-secret-server-key': '', 'x-stack-super-secret-admin-key': '' })
  })
})

describe('cancelling', () => {
  it('cancelling ends a running call', async () => {
    const { call } = await startScriptedServer(found)
    const signal = AbortSignal.abort(new Error('the visitor left'))
    await expect(call({ ...client, signal }, routes.getOwnUser)).rejects.toThrow('the visitor left')
  })

  it('cancelling ends the pause between two attempts', async () => {
    const { settings, seen } = await startScriptedServer({ status: 429, body: '' })
    const controller = new AbortController()
    const paused = (millis: number, signal?: AbortSignal) => {
      controller.abort(new Error('enough'))
      return sleep(millis, signal)
    }
    const { call } = createCall({ ...settings, environment: { ...settings.environment, sleep: paused } })
    await expect(call({ ...client, signal: controller.signal }, routes.getOwnUser)).rejects.toThrow('enough')
    expect(seen).toHaveLength(1)
  })

  it('cancelling the signal of an app ends all of its calls', async () => {
    const { settings } = await startScriptedServer(found)
    const { call } = createCall({ ...settings, signal: AbortSignal.abort(new Error('the request is over')) })
    await expect(call(client, routes.getOwnUser)).rejects.toThrow('the request is over')
  })
})
