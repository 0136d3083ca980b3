import { afterAll, describe, expect, it, vi } from 'vitest'
import { password, startApps } from '../../test/apps.ts'
import { hallpassAppInternals } from '../index.ts'

const test = await startApps()
afterAll(() => test.close())

/** Somebody who signed in eleven minutes ago. */
async function signedUpBefore() {
  const { app, user, email } = await test.signedUp()
  const { accessToken, refreshToken } = await user.currentSession.getTokens()
  test.server.clock.advance(11 * 60_000)
  const later = test.clientApp({ tokenStore: { accessToken: null, refreshToken } })
  return { app: later, user: await later.getUser({ or: 'throw' }), email, first: { app, accessToken }, refreshToken }
}

const required = { code: 'STEP_UP_REQUIRED' }
/** Something that lasts. */
const addAddress = (user: { createContactChannel(data: object): Promise<unknown> }) =>
  user.createContactChannel({ type: 'email', value: `${crypto.randomUUID()}@example.com`, usedForAuth: false })

describe('what lasts', () => {
  it('is refused until the person proves that it is still them', async () => {
    const { user } = await signedUpBefore()
    await expect(addAddress(user)).rejects.toMatchObject({
      ...required,
      details: { methods: ['password', 'sign-in'], max_age_seconds: 600 },
    })
    await expect(user.confirm({ password: 'wrong one' })).rejects.toMatchObject({
      code: 'PASSWORD_CONFIRMATION_MISMATCH',
    })
    expect(await user.confirm({ password })).toBe(true)
    await addAddress(user)
  })

  it('asks where there is a page to ask in, and then goes on', async () => {
    const { app, user } = await signedUpBefore()
    const ask = vi.fn(() => user.confirm({ password }))
    app[hallpassAppInternals].core.settings.askAgain = ask
    await addAddress(user)
    await addAddress(user)
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('is not done where the person does not want to', async () => {
    const { app, user } = await signedUpBefore()
    app[hallpassAppInternals].core.settings.askAgain = async () => false
    await expect(addAddress(user)).rejects.toMatchObject(required)
    await expect(user.requireRecentAuth()).rejects.toMatchObject(required)
  })
})

describe('what an app asks of its own acts', () => {
  it('somebody who has just signed in is not asked', async () => {
    const { user } = await test.signedUp()
    await user.requireRecentAuth()
  })

  it('others are, and without a page that is an error which says what to do', async () => {
    const { user } = await signedUpBefore()
    await expect(user.requireRecentAuth()).rejects.toThrow('give user.confirm() a proof')
    await user.requireRecentAuth({ maxAge: 3600 })
    await user.confirm({ password })
    await user.requireRecentAuth()
  })

  it('a server asks for the age of the proof', async () => {
    const { refreshToken } = await signedUpBefore()
    const server = test.serverApp({ tokenStore: { accessToken: null, refreshToken } })
    await expect(server.getUser({ maxAuthAge: 600 })).rejects.toMatchObject(required)
    expect(await server.getUser({ maxAuthAge: 3600 })).not.toBeNull()
  })
})
