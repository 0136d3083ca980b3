import { callbackUrl, codeIn, enableTotp } from './code-mails.ts'
import type { Person, TestProject } from './index.ts'
import { registerPasskey } from './passkey-ceremonies.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'
import type { TestServer } from './test-server.ts'

let count = 0

/**
 * Adds everything that opens an account, as the person who is signed in to it: a passkey, a verified second address, a
 * provider account, an API key and a second factor. The project must allow them, and have the provider github.
 */
export async function settleIn(server: TestServer, project: TestProject, person: Person) {
  server.clock.advance(1000)
  const as = project.as('client', person)
  const passkey = new SoftwareAuthenticator()
  must(await registerPasskey(project, person, passkey), 'passkey')
  const address = `second-${++count}-${person.email}`
  const channel = { user_id: 'me', type: 'email', value: address, used_for_auth: true, is_primary: true }
  must(await as.post('/contact-channels', channel), 'address')
  await verifyAddress(server, project, person, address)
  const accountId = String(1000 + count)
  const linked = await project.server.post('/oauth-providers', {
    user_id: person.id,
    provider_config_id: 'github',
    account_id: accountId,
    email: `${accountId}@example.com`,
    allow_sign_in: true,
    allow_connected_accounts: true,
  })
  must(linked, 'provider')
  const description = 'kept for later'
  const key = await as.post('/user-api-keys', { user_id: 'me', description, expires_at_millis: null, is_public: false })
  must(key, 'key')
  await enableTotp(project, person)
  return { passkey, address, accountId, apiKey: key.body.value as string }
}

async function verifyAddress(server: TestServer, project: TestProject, person: Person, email: string) {
  await project
    .as('client', person)
    .post('/contact-channels/send-verification-code', { email, callback_url: callbackUrl })
  const mail = await server.mailbox.waitFor(email, ({ subject }) => subject.startsWith('Verify'))
  must(await project.client.post('/contact-channels/verify', { code: codeIn(mail) }), 'verification')
}

function must({ status, body }: { status: number; body: unknown }, what: string) {
  if (status >= 300) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
}
