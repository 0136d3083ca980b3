import { expect } from 'vitest'
import { enableTotp, requestAttemptCode, totpAt } from './code-mails.ts'
import type { Person, TestProject, TestServer } from './index.ts'
import { extended } from './trusted-devices.ts'

export const path = '/auth/authenticator-apps'
export const second = Buffer.from('another one, 20 long')
export const third = Buffer.from('one more of 20 bytes')

/** What people do who have more than one app. */
export function withApps(server: TestServer, project: TestProject) {
  const codeOf = (secret: Uint8Array) => {
    server.clock.advance(31_000)
    return totpAt(server, 0, secret)
  }
  const add = (who: Pick<Person, 'accessToken'>, secret: Buffer, more: object = {}) =>
    project
      .as('client', who)
      .post(
        path,
        { name: 'Tablet', totp_secret_base64: secret.toString('base64'), totp_code: codeOf(secret), ...more },
        extended,
      )
  const list = async (who: Pick<Person, 'accessToken'>) =>
    (await project.as('client', who).get(path, extended)).body.items
  const remove = (who: Pick<Person, 'accessToken'>, id: string) =>
    project.as('client', who).delete(`${path}/${id}`, extended)
  const signIn = async (ada: Person, totp: string) => {
    const code = await requestAttemptCode(project, ada)
    return project.client.post('/auth/mfa/sign-in', { type: 'totp', totp, code })
  }
  async function personWithTwo() {
    const ada = await project.signUp()
    await project.server.patch(`/users/${ada.id}`, { primary_email_verified: true })
    await enableTotp(project, ada)
    expect((await add(ada, second)).status).toBe(201)
    return ada
  }
  const requires = async ({ id }: Person) => (await project.server.get(`/users/${id}`)).body.requires_totp_mfa
  return { codeOf, add, list, remove, signIn, personWithTwo, requires }
}
