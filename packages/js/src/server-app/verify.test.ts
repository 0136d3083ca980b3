import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startApps } from '../../test/apps.ts'
import { createCore } from '../app/core.ts'
import { environment } from '../transport/environment.ts'
import { verifyMembers } from './verify.ts'

const test = await startApps()
afterAll(() => test.close())
const { project, common, server } = test

/** Local verification whose requests are counted. */
function counted(now = Date.now) {
  const core = createCore({ ...common, secretServerKey: 's', tokenStore: null }, 'server')
  const fetched = vi.fn(environment.fetch)
  const settings = { ...core.settings, environment: { ...environment, now, fetch: fetched } }
  return { fetched, ...verifyMembers({ ...core, settings }) }
}

const tampered = (token: string) => {
  const [head, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody-else' })).toString('base64url')
  return `${head}.${changed}.${signature}`
}

describe('verifying an access token locally', () => {
  it('verifies access tokens locally with one request for the keys in all', async () => {
    const [ada, grace] = [await project.signUp(), await project.signUp()]
    const { verifyAccessToken, fetched } = counted()
    expect(await verifyAccessToken(ada.accessToken)).toEqual({
      id: ada.id,
      displayName: null,
      primaryEmail: ada.email,
      primaryEmailVerified: false,
      isAnonymous: false,
      claims: expect.objectContaining({ sub: ada.id }),
    })
    expect((await verifyAccessToken(grace.accessToken))?.id).toBe(grace.id)
    expect(fetched).toHaveBeenCalledTimes(1)
  })

  it('checks the signature of an access token once, however often it comes', async () => {
    const ada = await project.signUp()
    const { verifyAccessToken } = counted()
    const checked = vi.spyOn(crypto.subtle, 'verify')
    for (let i = 0; i < 100; i++) expect((await verifyAccessToken(ada.accessToken))?.id).toBe(ada.id)
    expect(checked).toHaveBeenCalledTimes(1)
    checked.mockRestore()
  })

  it('anything but a valid access token is nobody', async () => {
    const ada = await project.signUp()
    const other = await (await server.createProject()).signUp()
    const { verifyAccessToken } = counted()
    for (const token of [
      '',
      'undefined',
      'a.b.c',
      tampered(ada.accessToken),
      other.accessToken,
      `${ada.accessToken}x`,
    ]) {
      expect(await verifyAccessToken(token), token).toBeNull()
    }
  })

  it('an expired access token is nobody, also when it was verified before', async () => {
    const ada = await project.signUp()
    let now = Date.now()
    const { verifyAccessToken } = counted(() => now)
    expect(await verifyAccessToken(ada.accessToken)).not.toBeNull()
    now += 11 * 60_000
    expect(await verifyAccessToken(ada.accessToken)).toBeNull()
    expect(await counted(() => now).verifyAccessToken(ada.accessToken)).toBeNull()
  })

  it('accepts access tokens of anonymous users only if asked to', async () => {
    const guest = await project.signUpAnonymously()
    const { verifyAccessToken } = counted()
    expect(await verifyAccessToken(guest.accessToken)).toBeNull()
    expect(await verifyAccessToken(guest.accessToken, { or: 'anonymous' })).toMatchObject({
      id: guest.id,
      isAnonymous: true,
    })
  })

  it('throws when the keys cannot be fetched, and tries again', async () => {
    const ada = await project.signUp()
    const { verifyAccessToken, fetched } = counted()
    fetched.mockRejectedValueOnce(new TypeError('no network'))
    await expect(verifyAccessToken(ada.accessToken)).rejects.toThrow('no network')
    expect((await verifyAccessToken(ada.accessToken))?.id).toBe(ada.id)
  })

  it.each([
    ['another status', () => new Response('gone', { status: 503 }), /jwks\.json.* answered 503/],
    ['no JSON', () => new Response('<html>'), /JSON/],
    ['no keys', () => Response.json({}), /JSON Web Key Set/],
  ])('throws when the address of the keys answers with %s, and tries again', async (_, answer, message) => {
    const ada = await project.signUp()
    const { verifyAccessToken, fetched } = counted()
    fetched.mockResolvedValueOnce(answer())
    await expect(verifyAccessToken(ada.accessToken)).rejects.toThrow(message)
    expect((await verifyAccessToken(ada.accessToken))?.id).toBe(ada.id)
  })

  it('finds a key that is newer than those it has, once it may ask again', async () => {
    const ada = await project.signUp()
    const { verifyAccessToken, fetched } = counted()
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'] })
    fetched.mockResolvedValueOnce(Response.json({ keys: [] }))
    expect(await verifyAccessToken(ada.accessToken)).toBeNull()
    vi.advanceTimersByTime(29_000)
    expect(await verifyAccessToken(ada.accessToken)).toBeNull()
    vi.advanceTimersByTime(2000)
    expect((await verifyAccessToken(ada.accessToken))?.id).toBe(ada.id)
    expect(fetched).toHaveBeenCalledTimes(2)
  })

  it('does not fetch the keys for every token of an unknown key', async () => {
    const ada = await project.signUp()
    const other = await (await server.createProject()).signUp()
    const { verifyAccessToken, fetched } = counted()
    await verifyAccessToken(ada.accessToken)
    for (let i = 0; i < 5; i++) await verifyAccessToken(other.accessToken)
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
