/** Which page may use a passkey, and for which relying party (T27). */
import { afterAll, describe, expect, it } from 'vitest'
import { startTestServer } from '../../testing/index.ts'
import { registerPasskey, signInWithPasskey } from '../../testing/passkey-ceremonies.ts'
import { type Deviation, SoftwareAuthenticator } from '../../testing/software-authenticator.ts'

const server = await startTestServer()
afterAll(() => server.close())
const trusted = [
  'https://app.example.com',
  'https://*.tenants.example.com',
  'https://*.github.io',
  'https://**.deep.org:8443',
]
const project = await server.createProject({
  config: {
    passkey_enabled: true,
    allow_localhost: false,
    domains: trusted.map((domain) => ({ domain, handler_path: '/handler' })),
  },
})

/** Registers and signs in at an origin; says what each came to. */
async function ceremonies(origin: string, deviation: Deviation = {}) {
  const ada = await project.signUpAnonymously()
  const device = new SoftwareAuthenticator({ origin })
  const registered = await registerPasskey(project, ada, device, deviation)
  if (registered.status === 200) {
    const signedIn = await signInWithPasskey(project, device, deviation)
    return signedIn.body.user_id === ada.id ? 'works' : signedIn.code
  }
  // The other half on its own: a passkey that was registered properly, used where it must not be.
  const honest = new SoftwareAuthenticator({ origin: 'https://app.example.com' })
  await registerPasskey(project, ada, honest)
  const abused = await signInWithPasskey(project, honest, { origin, ...deviation })
  expect(abused).toMatchObject({ status: 400, code: 'PASSKEY_AUTHENTICATION_FAILED' })
  return registered.code
}

/** Where our own pages sign people in for every project, whatever it trusts. */
const ownPages = new URL(server.app.settings.url).origin
const refused = 'PASSKEY_REGISTRATION_FAILED'

describe('the page', () => {
  it.each([
    ['https://app.example.com', 'works'],
    ['https://acme.tenants.example.com', 'works'],
    ['https://someone.github.io', 'works'],
    ['https://a.b.deep.org:8443', 'works'],
    [ownPages, 'works'],
    ['http://app.example.com', refused],
    ['https://app.example.com:8443', refused],
    ['https://example.com', refused],
    ['https://evil.app.example.com', refused],
    ['https://app.example.com.evil.example', refused],
    ['https://tenants.example.com', refused],
    ['https://a.b.tenants.example.com', refused],
    ['https://acme.tenants.example.com:3000', refused],
    ['https://github.io', refused],
    ['https://a.b.deep.org', refused],
    [ownPages.replace('http:', 'https:'), refused],
    [ownPages.replace('localhost', 'sub.localhost'), refused],
    ['http://localhost:3000', refused],
  ])('a passkey from the page %s: %s', async (origin, outcome) => {
    expect(await ceremonies(origin)).toBe(outcome)
  })
})

describe('the relying party', () => {
  it.each([
    ['https://app.example.com', 'example.com'],
    ['https://app.example.com', 'com'],
    ['https://app.example.com', 'evil.example'],
    ['https://acme.tenants.example.com', 'tenants.example.com'],
    ['https://acme.tenants.example.com', 'other.tenants.example.com'],
    ['https://acme.tenants.example.com', '*.tenants.example.com'],
    ['https://someone.github.io', 'github.io'],
    ['https://someone.github.io', 'io'],
    ['https://a.b.deep.org:8443', 'deep.org'],
    ['https://a.b.deep.org:8443', 'a.b.deep.org:8443'],
    ['https://app.example.com', 'APP.EXAMPLE.COM'],
  ])('the relying party of %s cannot be %s: only its whole hostname', async (origin, rpId) => {
    expect(await ceremonies(origin, { rpId })).toBe(refused)
  })
})

describe('the page around a frame', () => {
  it('the page around a frame must be trusted for passkeys as well', async () => {
    expect(await ceremonies('https://app.example.com', { topOrigin: 'https://acme.tenants.example.com' })).toBe('works')
    expect(await ceremonies('https://app.example.com', { topOrigin: 'https://evil.example' })).toBe(refused)
  })
})
