import { TestProject } from '@hallpass/server/testing/test-project.ts'

/** The key of the dashboard's browsers, known beforehand. */
export const knownKey = { HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY: 'a-publishable-key' }
const keys = { client: knownKey.HALLPASS_INTERNAL_PUBLISHABLE_CLIENT_KEY, server: '', admin: '' }
const ada = { email: 'ada@example.com', password: 'correct horse battery' }

/** As a start prints it for whoever reads the log. */
export const setupCodeIn = (log: string) => /^ {6}(\S{23})$/m.exec(log)?.[1]

/** As the first page of the dashboard does it. */
export async function signUpOwner(base: string, setup_code?: string) {
  const verification_callback_url = 'http://localhost:3000/handler/email-verification'
  const body = { ...ada, verification_callback_url, setup_code }
  return new TestProject(base, 'internal', keys).client.post('/auth/password/sign-up', body)
}

export const signInOwner = (base: string) =>
  new TestProject(base, 'internal', keys).client.post('/auth/password/sign-in', ada)
