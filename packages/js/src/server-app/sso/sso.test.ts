import { afterAll, expect, it } from 'vitest'
import { makeIdp, startApps } from '../../../test/apps.ts'

const test = await startApps()
afterAll(() => test.close())
const app = test.serverApp()

it('a server connects a SAML identity provider by its metadata, and gives it new metadata', async () => {
  const team = await app.createTeam({ displayName: 'Crew' })
  const { metadata } = await makeIdp('idp.example', new Date())
  const settings = { claims: { email: 'mail', given_name: 'first' }, forceAuthn: true, sessionHours: 8 }
  const id = crypto.randomUUID()
  const made = await app.createSamlConnection({ id, teamId: team.id, displayName: 'Corp', metadata, ...settings })
  expect(made).toMatchObject({
    id,
    type: 'saml',
    state: 'draft',
    teamId: team.id,
    sessionHours: 8,
    clientId: expect.any(String),
  })
  expect(made.saml).toMatchObject({
    ...{ forceAuthn: true, nameIdFormat: null, metadataUrl: null, metadataProblem: null },
    spMetadataUrl: expect.stringContaining(made.id),
    certificates: [{ fingerprint: expect.any(String), notAfter: expect.any(Date), retiredAt: null }],
  })
  const changed = await made.update({
    forceAuthn: false,
    nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  })
  expect(changed.saml).toMatchObject({ forceAuthn: false, nameIdFormat: expect.stringContaining('persistent') })
  expect((await made.readMetadata({ metadata })).saml?.certificates).toHaveLength(1)
  await expect(made.readMetadata({ metadata: '<nothing/>' })).rejects.toThrow(/metadata/i)
  const [{ fingerprint } = { fingerprint: '' }] = made.saml?.certificates ?? []
  const retired = await made.retireCertificate(fingerprint)
  expect(retired.saml?.certificates).toMatchObject([{ fingerprint, retiredAt: expect.any(Date) }])
  expect((await made.restoreCertificate(fingerprint)).saml?.certificates).toMatchObject([{ retiredAt: null }])
  await expect(made.retireCertificate('0'.repeat(64))).rejects.toThrow(/no such certificate/)
  expect(await app.listSsoConnections({ teamId: team.id })).toMatchObject([{ id: made.id }])
})

it('a server connects an OpenID provider that is to know it by a key, and changes the key', async () => {
  const team = await app.createTeam({ displayName: 'Crew' })
  const settings = { teamId: team.id, displayName: 'Corp', issuer: 'https://idp.example', clientId: 'us' }
  const made = await app.createSsoConnection({ ...settings, clientAuth: 'private_key_jwt' })
  expect(made).toMatchObject({ clientAuth: 'private_key_jwt', clientNextCertificate: null })
  expect(made.clientJwksUrl).toContain(made.id)
  const prepared = await made.update({ clientKey: 'prepare' })
  expect(prepared.clientCertificate).toBe(made.clientCertificate)
  const switched = await made.update({ clientKey: 'switch' })
  expect(switched).toMatchObject({ clientCertificate: prepared.clientNextCertificate, clientNextCertificate: null })
  const back = await made.update({ clientAuth: 'client_secret', clientSecret: 'secret' })
  expect(back).toMatchObject({ clientAuth: 'client_secret', clientJwksUrl: null, clientCertificate: null })
  await expect(app.createSsoConnection(settings)).rejects.toThrow(/client secret/)
})
