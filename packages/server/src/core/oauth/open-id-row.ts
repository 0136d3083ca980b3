import { openIdScopes } from '@hallpass/contract'
import * as z from 'zod'
import { idTokenAlgorithms, type OpenIdDocument } from './open-id-document.ts'
import { ProviderAnswerError } from './problems.ts'
import { isDenial, nameOfParts } from './profile.ts'
import type { ProfileSource, ProviderRow, RawProfile } from './provider-row.ts'
import { scopesOf } from './scopes.ts'

interface Wishes {
  /** A claim that is worth a question where the ID token lacks it. */
  wanted?: string | undefined
  /** The address comes by another claim of the ID token: what the user info says of it is not read. */
  hasOtherEmail?: boolean | undefined
}

/** A row like those of the twelve, made of what the provider publishes about itself. */
export function rowOf(
  document: OpenIdDocument,
  { scopes = openIdScopes, ...wishes }: Wishes & { scopes?: string | undefined },
): ProviderRow {
  const { userinfo_endpoint: userinfo, token_endpoint_auth_methods_supported: methods } = document
  // §3 of Discovery: what says nothing takes HTTP Basic.
  const takesBasic = methods?.includes('client_secret_basic') ?? true
  return {
    authorize: document.authorization_endpoint,
    token: document.token_endpoint,
    scopes: [...new Set(['openid', ...scopesOf(scopes)])],
    api: userinfo === undefined ? [] : [userinfo],
    ...(userinfo !== undefined && { probe: userinfo }),
    ...(!takesBasic && { clientAuth: 'post' as const }),
    asksOnlyStandard: true,
    ...(document.authorization_response_iss_parameter_supported && { namesIssuer: true as const }),
    idToken: {
      issuer: document.issuer,
      keys: document.jwks_uri,
      isProfile: true,
      algorithms: idTokenAlgorithms,
    },
    readProfile: (source) => readProfile(source, document, wishes),
  }
}

const text = z.string().nullish().catch(undefined)
const Person = z.looseObject({
  sub: z.string(),
  name: text,
  given_name: text,
  family_name: text,
  preferred_username: text,
  email: text,
  email_verified: z.unknown().optional(),
  picture: text,
})
type Person = z.output<typeof Person>

/** The ID token says who it is; what it lacks is asked for. */
async function readProfile(source: ProfileSource, { issuer, userinfo_endpoint: url }: OpenIdDocument, wishes: Wishes) {
  const { claims } = source
  if (!claims) throw new ProviderAnswerError('the id token is missing')
  const signed = Person.parse(claims)
  const { wanted, hasOtherEmail = false } = wishes
  const hasWanted = wanted === undefined || claims[wanted] != null
  if (url === undefined || (signed.email != null && signed.name != null && hasWanted))
    return profileOf(issuer, signed, undefined)
  const { asked, failure } = await askFor(source, url)
  // Without an address hardly anybody comes in. Whatever else is missing locks nobody out.
  if (failure !== undefined && signed.email == null && !hasOtherEmail) throw failure
  // OpenID Core §5.3.2: or the access token of one person could be slipped in beside the id token of another.
  if (asked && asked.sub !== signed.sub) throw new ProviderAnswerError('the id token names someone else')
  return { ...profileOf(issuer, signed, asked), userInfoFailure: failure }
}

async function askFor({ get }: ProfileSource, url: string): Promise<{ asked?: Person; failure?: unknown }> {
  try {
    return { asked: Person.parse(await get(url)) }
  } catch (failure) {
    return { failure }
  }
}

function profileOf(issuer: string, signed: Person, asked: Person | undefined): RawProfile {
  // Whether an address is verified is only said about the address beside it.
  const { email, email_verified: verified } = signed.email != null ? signed : (asked ?? signed)
  return {
    // A subject means something to its issuer only, and a project may give its provider another issuer some day.
    accountId: `${signed.sub}@${issuer}`,
    displayName: nameIn(signed, asked),
    email,
    isEmailVerified: verified === true || verified === 'true',
    isEmailDoubted: isDenial(verified),
    imageUrl: signed.picture ?? asked?.picture,
    userInfo: asked,
  }
}

const nameIn = (signed: Person, asked: Person | undefined) =>
  signed.name ??
  asked?.name ??
  partsOf(signed) ??
  partsOf(asked) ??
  signed.preferred_username ??
  asked?.preferred_username

const partsOf = (person: Person | undefined) => nameOfParts(person?.given_name, person?.family_name)
