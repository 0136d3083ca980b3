import { afterAll, describe, expect, it } from 'vitest'
import { callback, password, startApps } from '../../test/apps.ts'

const test = await startApps()
afterAll(() => test.close())
const { clientApp, signedUp } = test

describe('signing in with a password', () => {
  it('a client app signs up with a password, reads the user, and signs out', async () => {
    const app = clientApp()
    const options = { email: 'ada@example.com', password, verificationCallbackUrl: callback }
    expect(await app.signUpWithCredential(options)).toEqual({ status: 'ok', data: undefined })
    const user = await app.getUser({ or: 'throw' })
    expect(user).toMatchObject({ primaryEmail: 'ada@example.com', hasPassword: true, isAnonymous: false })
    expect(user.signedUpAt).toBeInstanceOf(Date)
    expect(Object.isFrozen(user)).toBe(true)
    await user.signOut()
    expect(await app.getUser()).toBeNull()
  })

  it('expected failures of a password sign-in are returned as results', async () => {
    const { email } = await signedUp()
    const app = clientApp()
    expect(await app.signInWithCredential({ email, password: 'wrong wrong' })).toMatchObject({
      status: 'error',
      error: {
        errorCode: 'EMAIL_PASSWORD_MISMATCH',
        statusCode: 400,
        humanReadableMessage: 'Wrong e-mail or password.',
      },
    })
    expect(await app.signInWithCredential({ email, password })).toEqual({ status: 'ok', data: undefined })
    const again = { email, password, verificationCallbackUrl: callback }
    expect(await app.signUpWithCredential(again)).toMatchObject({
      status: 'error',
      error: { errorCode: 'USER_EMAIL_ALREADY_EXISTS', details: { email, would_work_if_email_was_verified: true } },
    })
    const short = { ...again, email: 'short@example.com', password: 'short' }
    expect(await app.signUpWithCredential(short)).toMatchObject({
      status: 'error',
      error: { errorCode: 'PASSWORD_TOO_SHORT', details: { min_length: 8 } },
    })
  })

  it('outside of a browser, sign-up needs the address of its link before anything is sent', async () => {
    await expect(clientApp().signUpWithCredential({ email: 'x@example.com', password })).rejects.toThrow(
      'verificationCallbackUrl is required',
    )
  })
})
