import { createPrivateKey } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { makeKeyPair } from '../../core/crypto/index.ts'
import { selfSigned } from '../../core/crypto/key-pair.ts'
import type { Page } from '../browser.ts'
import type { OauthApp } from '../oauth-app.ts'
import { ours, post, proveDomain, type SsoTest, type TestConnection } from '../sso.ts'
import { createTeam } from '../teams.ts'
import type { TestProject } from '../test-project.ts'
import { assertionXml, responseXml, type SamlAnswer, signXml, toBase64 } from './idp.ts'
import { rightAnswer } from './parties.ts'

/** A SAML identity provider with a key of its own. */
export const makeIdp = async (name: string, now: Date) => idpOf(name, await makeKeyPair(name, now))

/** The same with another certificate for its key. */
export const renewed = (name: string, { privateKey }: Pick<TestIdp, 'privateKey'>, now: Date) =>
  idpOf(name, { privateKey, certificate: selfSigned(createPrivateKey(privateKey), name, now) })

/** Metadata that names the certificates of all of them. */
export const metadataOf = ([first, ...others]: readonly [TestIdp, ...TestIdp[]]) =>
  first.metadata.replace(/(?=<md:SingleSignOn)/, others.map(({ metadata }) => keyIn.exec(metadata)?.[0]).join(''))
const keyIn = /<md:KeyDescriptor.*<\/md:KeyDescriptor>/

function idpOf(name: string, { privateKey, certificate }: { privateKey: string; certificate: string }) {
  const entityId = `https://${name}/entity`
  const base64 = certificate.replace(/-----.*-----|\n/g, '')
  const metadata = `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityId}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://${name}/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`
  return { privateKey, certificate, entityId, metadata }
}

export type TestIdp = ReturnType<typeof idpOf>

export interface SamlTeam extends TestConnection {
  client_id: string
  callback_url: string
}

/** A team that is connected with an identity provider, and has proved a domain. */
export async function samlTeam(test: SsoTest, project: TestProject, idp: TestIdp, domain: string, more: object = {}) {
  const teamId = await createTeam(project)
  await proveDomain(test, project, teamId, domain)
  const body = { team_id: teamId, display_name: domain, metadata: idp.metadata, ...more }
  const { id } = await post(project, '/sso-connections/saml', body)
  const answer = await project.server.patch(`/sso-connections/${id}`, { state: 'active' }, ours)
  if (answer.status !== 200) throw new Error(`activate: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as SamlTeam
}

/** A browser that was sent to the identity provider, and what it was sent with. */
export async function atIdp(app: OauthApp, team: SamlTeam, query: Record<string, string> = {}) {
  const browser = app.browser()
  const page = await browser.open(app.authorizeUrl(team.provider_id, query))
  const relayState = page.url.searchParams.get('RelayState') ?? ''
  const message = Buffer.from(page.url.searchParams.get('SAMLRequest') ?? '', 'base64')
  const [, requestId = ''] = / ID="([^"]+)"/.exec(inflateRawSync(message).toString()) ?? []
  return { browser, page, relayState, requestId }
}

/** What the identity provider answers, as XML that is signed. */
export function answerFor(
  { client_id, callback_url }: SamlTeam,
  idp: TestIdp,
  now: Date,
  changes: Partial<SamlAnswer>,
): string {
  const address = { audience: client_id, acsUrl: callback_url, issuer: idp.entityId }
  const assertionId = `_${Math.random().toString(16).slice(2)}`
  const answer = { ...rightAnswer, ...address, now, assertionId, attributes: {}, ...changes }
  return signXml(responseXml(answer, assertionXml(answer)), 'Assertion', idp.privateKey)
}

type Visit = Awaited<ReturnType<typeof atIdp>>

/** Posts an answer, as the page of the identity provider does. */
export const bring = ({ browser, relayState }: Visit, { callback_url }: SamlTeam, xml: string): Promise<Page> =>
  browser.open(callback_url, { SAMLResponse: toBase64(xml), RelayState: relayState })
