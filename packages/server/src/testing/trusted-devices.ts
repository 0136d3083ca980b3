import { expect } from 'vitest'
import { enableTotp, requestAttemptCode, totpAt } from './code-mails.ts'
import type { Person, TestProject, TestServer } from './index.ts'

export const extended = { headers: { 'x-hallpass-extensions': '1' } }

/** What people with a second factor do on a device that they trust. */
export function trusting(server: TestServer, project: TestProject) {
  const attempt = (person: Person) => requestAttemptCode(project, person)
  const withTotp = async (person: Person, more: object = {}, options: object = extended) => {
    // Each code of an authenticator app works once.
    server.clock.advance(31_000)
    const body = { type: 'totp', totp: totpAt(server), code: await attempt(person), ...more }
    return project.client.post('/auth/mfa/sign-in', body, options)
  }
  const withDevice = async (person: Person, ...device_secrets: string[]) => {
    const body = { type: 'device', device_secrets, code: await attempt(person) }
    return project.client.post('/auth/mfa/sign-in', body, extended)
  }
  const trust = async (person: Person): Promise<string> => {
    const { status, body } = await withTotp(person, { trust_device: true })
    expect(status).toBe(200)
    return body.device_secret
  }
  const personWithFactor = async (): Promise<Person> => {
    const person = await project.signUp()
    await project.server.patch(`/users/${person.id}`, { primary_email_verified: true })
    await enableTotp(project, person)
    return person
  }
  const listed = async (person: Person) =>
    (await project.server.get(`/auth/trusted-devices?user_id=${person.id}`, extended)).body.items
  return { attempt, withTotp, withDevice, trust, personWithFactor, listed }
}
