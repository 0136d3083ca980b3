import { requestSignInCode, totpAt, totpSecret } from './code-mails.ts'
import type { Person, TestProject, TestServer } from './index.ts'
import { extended } from './trusted-devices.ts'

const secret = { totp_secret_base64: totpSecret.toString('base64') }

/** Signing in where a second factor is required. */
export function requiring(server: TestServer, project: TestProject) {
  const day = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const give = ({ email, password }: Person, options: object = extended) =>
    project.client.post('/auth/password/sign-in', { email, password }, options)
  const describe = (code: string) => project.client.post('/auth/mfa/attempt', { code }, extended)
  /** Undefined where the sign-in opens a session, or stops at a factor that is there. */
  const setupCode = async (person: Person): Promise<string | undefined> => {
    const { body } = await give(person)
    const code = body.details?.attempt_code
    return code && (await describe(code)).body.needs_setup ? code : undefined
  }
  const setUp = (code: string | undefined, more: object = {}) => {
    // Each code of an authenticator app works once.
    server.clock.advance(31_000)
    return project.client.post('/auth/mfa/setup', { code, ...secret, totp_code: totpAt(server), ...more }, extended)
  }
  const byMail = async (person: Person) => {
    const { code } = await requestSignInCode(server, project, person.email)
    return project.client.post('/auth/otp/sign-in', { code }, extended)
  }
  const required = async (tokens: Pick<Person, 'accessToken'>) =>
    (await project.as('client', tokens).get('/auth/second-factor', extended)).body
  return { day, give, describe, setupCode, setUp, byMail, required }
}
