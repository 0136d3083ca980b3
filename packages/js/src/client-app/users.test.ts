import { afterAll, describe, expect, it, vi } from 'vitest'
import { callback, password, startApps, totpAt, totpSecret } from '../../test/apps.ts'
import { maxWaitMillis } from '../../test/wait.ts'
import type { CurrentUser } from '../objects/current-user.ts'
import { createMemoryStore } from '../session/token-store.ts'

const test = await startApps()
afterAll(() => test.close())
const { clientApp, signedUp, project } = test

describe('the current user', () => {
  it('the current user is null when nobody is signed in, without a request', async () => {
    const app = clientApp({ baseUrl: 'http://127.0.0.1:1' })
    expect(await app.getUser()).toBeNull()
    expect(await app.getUser({ or: 'return-null' })).toBeNull()
    expect(await app.getUser({ or: 'anonymous-if-exists[deprecated]' })).toBeNull()
  })

  it('getUser with { or: "throw" } throws when nobody is signed in', async () => {
    await expect(clientApp().getUser({ or: 'throw' })).rejects.toThrow(
      "User is not signed in but getUser was called with { or: 'throw' }.",
    )
  })

  it('getUser with { or: "redirect" } redirects to sign-in', async () => {
    const navigate = vi.fn()
    void clientApp({ redirectMethod: { navigate } }).getUser({ or: 'redirect' })
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledWith('/handler/sign-in'), maxWaitMillis)
  })

  it('getUser with { or: "redirect" } throws in an app that does not redirect', async () => {
    await expect(clientApp().getUser({ or: 'redirect' })).rejects.toThrow("redirectMethod 'none'")
  })

  it('parallel calls of getUser with { or: "anonymous" } share one anonymous account', async () => {
    const app = clientApp()
    const [one, other] = await Promise.all([app.getUser({ or: 'anonymous' }), app.getUser({ or: 'anonymous' })])
    expect(one.isAnonymous).toBe(true)
    expect(other.id).toBe(one.id)
    expect(await app.getUser()).toBeNull()
    expect((await app.getUser({ or: 'anonymous-if-exists[deprecated]' }))?.id).toBe(one.id)
    await expect(app.getUser({ or: 'throw' })).rejects.toThrow('User is not signed in')
  })

  it('an anonymous user who signs up keeps the account', async () => {
    const app = clientApp()
    const guest = await app.getUser({ or: 'anonymous' })
    await app.signUpWithCredential({ email: 'guest@example.com', password, verificationCallbackUrl: callback })
    expect(await app.getUser({ or: 'throw' })).toMatchObject({ id: guest.id, isAnonymous: false })
  })

  it('a user changes their own fields', async () => {
    const { app, user } = await signedUp()
    await user.update({ displayName: 'Ada', clientMetadata: { theme: 'dark' } })
    expect(await app.getUser()).toMatchObject({ displayName: 'Ada', clientMetadata: { theme: 'dark' } })
    await user.setDisplayName('Countess')
    await user.setClientMetadata({ theme: 'light' })
    const changed = await app.getUser({ or: 'throw' })
    expect(changed).toMatchObject({ displayName: 'Countess', clientMetadata: { theme: 'light' } })
    expect(changed.toClientJson()).toMatchObject({ id: user.id, display_name: 'Countess' })
    expect(user.displayName).toBeNull()
  })

  it('a user switches the second factor on and off', async () => {
    const { app, user } = await signedUp()
    await expect(user.update({ totpMultiFactorSecret: new Uint8Array(15) })).rejects.toThrow('at least 16')
    const secret = new Uint8Array(totpSecret)
    await expect(user.update({ totpMultiFactorSecret: secret })).rejects.toMatchObject({ code: 'INVALID_TOTP_CODE' })
    await user.update({ totpMultiFactorSecret: secret, totpCode: totpAt(test.server) })
    expect((await app.getUser())?.isMultiFactorRequired).toBe(true)
    await expect(user.update({ totpMultiFactorSecret: null })).rejects.toMatchObject({ code: 'INVALID_TOTP_CODE' })
    await user.update({ totpMultiFactorSecret: null, totpCode: totpAt(test.server, 1) })
    expect((await app.getUser())?.isMultiFactorRequired).toBe(false)
  })

  it('a user passes their session on by tokens, JSON and headers', async () => {
    const { user } = await signedUp()
    const tokens = await user.currentSession.getTokens()
    expect(tokens.refreshToken).toHaveLength(45)
    expect(await user.getAuthJson()).toEqual(tokens)
    const headers = await user.getAuthHeaders()
    expect(JSON.parse(headers['x-stack-auth'])).toEqual(tokens)
    const tokenStore = { headers: new Headers(headers) }
    expect((await clientApp({ tokenStore: null }).getUser({ tokenStore }))?.id).toBe(user.id)
  })

  it('a user changes their password, or learns why not', async () => {
    const { app, user, email } = await signedUp()
    const newPassword = 'another one altogether'
    expect(await user.updatePassword({ oldPassword: 'wrong wrong', newPassword })).toMatchObject({
      errorCode: 'PASSWORD_CONFIRMATION_MISMATCH',
    })
    expect(await user.updatePassword({ oldPassword: password, newPassword: 'short' })).toMatchObject({
      errorCode: 'PASSWORD_TOO_SHORT',
    })
    expect(await user.updatePassword({ oldPassword: password, newPassword })).toBeUndefined()
    expect(await app.getUser()).not.toBeNull()
    expect((await clientApp().signInWithCredential({ email, password: newPassword })).status).toBe('ok')
  })

  it('a user sets a first password', async () => {
    await project.configure({ 'auth.otp.allowSignIn': true })
    const made = await project.server.post('/users', { primary_email: 'no-password@example.com' })
    const session = await project.server.post('/auth/sessions', { user_id: made.body.id })
    const tokenStore = { accessToken: session.body.access_token, refreshToken: session.body.refresh_token }
    const user = await clientApp({ tokenStore }).getUser({ or: 'throw' })
    expect(await user.setPassword({ password: 'x' })).toMatchObject({ errorCode: 'PASSWORD_TOO_SHORT' })
    expect(await user.setPassword({ password })).toBeUndefined()
  })

  it('a user deletes their account, and is signed out', async () => {
    await project.configure({ 'users.allowClientUserDeletion': true })
    const { app, user } = await signedUp()
    await user.delete()
    expect(await app.getUser()).toBeNull()
  })

  it('a user lists and ends their other sessions', async () => {
    const { user, email } = await signedUp()
    await clientApp().signInWithCredential({ email, password })
    const sessions = await user.getActiveSessions()
    expect(sessions).toHaveLength(2)
    const other = sessions.find((session) => !session.isCurrentSession)
    expect(other).toMatchObject({ userId: user.id, isImpersonation: false, createdAt: expect.any(Date) })
    await user.revokeSession(other?.id ?? '')
    expect(await user.getActiveSessions()).toHaveLength(1)
    await expect(user.revokeSession(sessions.find((one) => one.isCurrentSession)?.id ?? '')).rejects.toMatchObject({
      errorCode: 'CANNOT_DELETE_CURRENT_SESSION',
    })
  })

  it('a user signs out through the app, also when the session had already ended', async () => {
    const { app, user } = await signedUp()
    const { accessToken } = await user.getAuthJson()
    await project.as('client', { accessToken: accessToken ?? '' }).delete('/auth/sessions/current')
    await app.signOut()
    expect(await app.getUser()).toBeNull()
  })
})

describe('the live user', () => {
  /** Every user that the cell showed, by email. */
  function watch(app: ReturnType<typeof clientApp>) {
    const cell = app.cells.user()
    const shown: (string | null)[] = []
    const look = () => {
      const snapshot = cell.get()
      if (snapshot.status === 'ready' && !snapshot.stale) shown.push(snapshot.data?.primaryEmail ?? null)
    }
    return { cell, shown, leave: cell.subscribe(look) }
  }

  it('the live user follows sign-up, changes and sign-out', async () => {
    const app = clientApp()
    const { cell, leave } = watch(app)
    const data = () => {
      const snapshot = cell.get()
      return snapshot.status === 'ready' ? snapshot.data : undefined
    }
    await vi.waitFor(() => expect(data()).toBeNull(), maxWaitMillis)
    await app.signUpWithCredential({ email: 'live@example.com', password, verificationCallbackUrl: callback })
    await vi.waitFor(() => expect(data()?.primaryEmail).toBe('live@example.com'), maxWaitMillis)
    const user = data() as CurrentUser
    await user.setDisplayName('Live')
    expect(data()?.displayName).toBe('Live')
    await user.signOut()
    await vi.waitFor(() => expect(data()).toBeNull(), maxWaitMillis)
    leave()
  })

  it('the live user is one cell, with the same snapshot until it changes', async () => {
    const { app } = await signedUp()
    expect(app.cells.user()).toBe(app.cells.user())
    await app.cells.user().ensure()
    expect(app.cells.user().get()).toBe(app.cells.user().get())
  })

  it('the live user hides an anonymous user unless asked for it', async () => {
    const app = clientApp()
    const guest = await app.getUser({ or: 'anonymous' })
    expect(await app.cells.user().ensure()).toBeNull()
    expect((await app.cells.user({ or: 'anonymous' }).ensure())?.id).toBe(guest.id)
  })

  it('the live user never shows a user whose session ended during the fetch', async () => {
    const { app, user } = await signedUp()
    const reading = app.getUser()
    await user.signOut()
    expect(await reading).toBeNull()
  })

  it('the live user follows a token store that someone else changes', async () => {
    const store = createMemoryStore()
    const app = clientApp({ tokenStore: store })
    const { shown, leave } = watch(app)
    await vi.waitFor(() => expect(shown).toEqual([null]), maxWaitMillis)
    const ada = await project.signUp()
    await store.set({ accessToken: ada.accessToken, refreshToken: ada.refreshToken })
    await vi.waitFor(() => expect(shown.at(-1)).toBe(ada.email), maxWaitMillis)
    leave()
  })
})

describe('cancelling', () => {
  it('cancelling ends the wait of one caller and not that of others', async () => {
    const { app, user } = await signedUp()
    const controller = new AbortController()
    const [cancelled, other] = [app.getUser({ signal: controller.signal }), app.getUser()]
    controller.abort(new Error('the visitor left'))
    await expect(cancelled).rejects.toThrow('the visitor left')
    expect((await other)?.id).toBe(user.id)
  })
})
