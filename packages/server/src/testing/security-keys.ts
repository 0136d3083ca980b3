import { expect } from 'vitest'
import { requestAttemptCode } from './code-mails.ts'
import type { Person, TestProject } from './index.ts'
import { type Deviation, SoftwareAuthenticator } from './software-authenticator.ts'
import { extended } from './trusted-devices.ts'

export const path = '/auth/security-keys'

type SignedIn = Pick<Person, 'accessToken'>

/** What people do who have something to touch. */
export function withKeys(project: TestProject) {
  const as = (who: SignedIn) => {
    const client = project.as('client', who)
    return {
      get: (url: string) => client.get(url, extended),
      post: (url: string, body: object = {}) => client.post(url, body, extended),
      patch: (url: string, body: object) => client.patch(url, body, extended),
      delete: (url: string) => client.delete(url, extended),
    }
  }
  const newKey = () => new SoftwareAuthenticator({ transports: ['usb', 'nfc'] })

  async function add(who: SignedIn, key = newKey(), deviation: Deviation = {}, more: object = {}) {
    const { status, body, ...rest } = await as(who).post(`${path}/initiate`)
    if (status !== 200) return { status, body, ...rest }
    const { options_json, code } = body
    return as(who).post(path, { code, name: 'Blue key', credential: key.create(options_json, deviation), ...more })
  }
  async function personWithKey() {
    const ada = await project.signUp()
    await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
    const key = newKey()
    const added = await add(ada, key)
    expect(added.status).toBe(201)
    return { ada, key, id: added.body.id as string }
  }

  const attempt = (ada: Person) => requestAttemptCode(project, ada)
  const ask = (code: string) => project.client.post('/auth/mfa/security-key/initiate', { code }, extended)
  /** What a browser has after the second step of a sign-in. */
  async function answer(code: string, key: SoftwareAuthenticator, deviation: Deviation = {}) {
    const { body } = await ask(code)
    return { code: body.code, authentication_response: key.get(body.options_json, deviation) }
  }
  const finish = (code: string, security_key: unknown, more: object = {}) =>
    project.client.post('/auth/mfa/sign-in', { type: 'security-key', code, security_key, ...more }, extended)
  async function signIn(ada: Person, key: SoftwareAuthenticator, deviation: Deviation = {}) {
    const code = await attempt(ada)
    return finish(code, await answer(code, key, deviation))
  }

  /** What a browser has after a challenge to somebody who is signed in. */
  async function prove(
    who: SignedIn,
    key: SoftwareAuthenticator,
    purpose: 'step-up' | 'recovery-codes',
    deviation: Deviation = {},
  ) {
    const { body } = await as(who).post(`${path}/challenge`, { purpose })
    return { code: body.code, authentication_response: key.get(body.options_json, deviation) }
  }
  const list = async (who: SignedIn) => (await as(who).get(`${path}?user_id=me`)).body.items
  const remove = (who: SignedIn, id: string) => as(who).delete(`${path}/${id}?user_id=me`)
  return { as, newKey, add, personWithKey, attempt, ask, answer, finish, signIn, prove, list, remove }
}
