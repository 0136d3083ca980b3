import type { TestRequest } from './http-client.ts'
import type { Deviation, SoftwareAuthenticator } from './software-authenticator.ts'
import type { Person, TestProject } from './test-project.ts'

type SignedIn = Pick<Person, 'accessToken'>

/** Both halves of registering a passkey, as a browser goes through them. */
export async function registerPasskey(
  project: TestProject,
  person: SignedIn,
  authenticator: SoftwareAuthenticator,
  deviation: Deviation = {},
  request?: TestRequest,
) {
  const as = project.as('client', person)
  const { options_json, code } = (await as.post('/auth/passkey/initiate-passkey-registration', {})).body
  return as.post('/auth/passkey/register', { credential: authenticator.create(options_json, deviation), code }, request)
}

/** Both halves of signing in with one. */
export async function signInWithPasskey(
  project: TestProject,
  authenticator: SoftwareAuthenticator,
  deviation: Deviation = {},
) {
  return project.client.post('/auth/passkey/sign-in', await answerWithPasskey(project, authenticator, deviation))
}

/** What a browser has after the ceremony. */
export async function answerWithPasskey(
  project: TestProject,
  authenticator: SoftwareAuthenticator,
  deviation: Deviation = {},
) {
  const { options_json, code } = (await project.client.post('/auth/passkey/initiate-passkey-authentication', {})).body
  return { authentication_response: authenticator.get(options_json, deviation), code }
}
