import type { SsoClientAuth } from '@hallpass/contract'
import * as z from 'zod'
import type { Outgoing } from '../outgoing/index.ts'
import { clientKeyAlgorithm } from './client-key.ts'
import { ProviderAnswerError } from './problems.ts'
import { type GuardedAnswer, sendGuarded } from './send-guarded.ts'

const list = z.array(z.string()).max(500).optional()
const address = z.string().max(2000)

/** OpenID Connect Discovery §3: as much of it as signing in needs. */
const OpenIdDocument = z.object({
  issuer: z.string(),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  userinfo_endpoint: address.optional(),
  response_types_supported: list,
  token_endpoint_auth_methods_supported: list,
  token_endpoint_auth_signing_alg_values_supported: list,
  id_token_signing_alg_values_supported: list,
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})
export type OpenIdDocument = z.output<typeof OpenIdDocument>

/** Signatures by a key that the provider keeps to itself. Those by the client secret (HS…) and none at all are not here. */
export const idTokenAlgorithms = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

/** Why a provider cannot be used. Its message is a sentence for the person who set it up. */
export class OpenIdProblem extends ProviderAnswerError {
  override readonly name = 'OpenIdProblem'
}

const withoutSlash = (issuer: string) => issuer.replace(/\/$/, '')

/** What an issuer publishes about itself, checked as far as it can be without signing anybody in. */
export async function readDocument(
  outgoing: Outgoing,
  issuer: string,
  auth: SsoClientAuth = 'client_secret',
): Promise<OpenIdDocument> {
  const url = `${withoutSlash(issuer)}/.well-known/openid-configuration`
  const answer = await sendGuarded(outgoing)(url, { headers: { accept: 'application/json' } })
  const document = parse(answer, url)
  checkIssuer(document, issuer)
  for (const address of addressesOf(document)) await outgoing.check(address)
  checkAbilities(document, auth)
  return document
}

function parse(answer: GuardedAnswer, url: string): OpenIdDocument {
  if (answer.status !== 200) throw new OpenIdProblem(`${url} answered ${answer.status}.`, answer.status)
  const parsed = OpenIdDocument.safeParse(jsonOf(answer.text))
  if (!parsed.success) throw new OpenIdProblem(`What is at ${url} does not describe an OpenID provider.`)
  return parsed.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** §4.3: whoever answers for an issuer must say that they are it. A slash at the end leads to the same document. */
function checkIssuer({ issuer: named }: OpenIdDocument, issuer: string) {
  if (withoutSlash(named) === withoutSlash(issuer)) return
  if (/[{}]/.test(named)) throw new OpenIdProblem('This issuer stands for many directories. Enter the one of your own.')
  throw new OpenIdProblem(`The provider calls itself ${named.slice(0, 300)}. Enter that as the issuer.`)
}

const addressesOf = (document: OpenIdDocument) => [
  document.authorization_endpoint,
  document.token_endpoint,
  document.jwks_uri,
  ...(document.userinfo_endpoint === undefined ? [] : [document.userinfo_endpoint]),
]

const lacks = (supported: readonly string[] | undefined, ...wanted: string[]) =>
  supported !== undefined && !wanted.some((one) => supported.includes(one))

function checkAbilities(document: OpenIdDocument, auth: SsoClientAuth) {
  if (lacks(document.response_types_supported, 'code'))
    throw new OpenIdProblem('The provider does not offer the authorization code flow.')
  if (lacks(document.id_token_signing_alg_values_supported, ...idTokenAlgorithms))
    throw new OpenIdProblem('The provider does not sign ID tokens with a key of its own.')
  if (auth === 'private_key_jwt') checkKeyAbilities(document)
  else if (lacks(document.token_endpoint_auth_methods_supported, 'client_secret_basic', 'client_secret_post'))
    throw new OpenIdProblem('The provider does not take a client secret.')
}

function checkKeyAbilities(document: OpenIdDocument) {
  // §3: what says nothing takes a secret and nothing else.
  if (lacks(document.token_endpoint_auth_methods_supported ?? [], 'private_key_jwt'))
    throw new OpenIdProblem('The provider does not take a private key (private_key_jwt).')
  if (lacks(document.token_endpoint_auth_signing_alg_values_supported, clientKeyAlgorithm))
    throw new OpenIdProblem(`The provider does not take signatures of clients by ${clientKeyAlgorithm}.`)
}
