import { ssoLimits } from '@hallpass/contract'
import { emailPlain } from '@hallpass/contract/schemas'
import { type NormalizedEmail, normalizeEmail } from '../email.ts'
import type { IdTokenClaims } from '../oauth/id-token.ts'
import { ProviderAnswerError } from '../oauth/problems.ts'
import { isDenial, nameOfParts, type Profile, toProfile } from '../oauth/profile.ts'
import type { ClaimMap, OidcConfig } from './connection.ts'
import { groupsOf } from './groups.ts'

/** Who the identity provider of a team says somebody is, by whatever protocol. */
export interface SsoPerson {
  /** Never changes, and is never given to somebody else. */
  subject: string
  email: NormalizedEmail | undefined
  /** The identity provider itself says that it has not verified the address: people may have typed in any. */
  isEmailDoubted: boolean
  attributes: { displayName: string | null; imageUrl: string | null }
  groups: readonly string[]
}

export interface Assertion extends SsoPerson {
  /** When it was looked at, in milliseconds. */
  verifiedAt: number
}

type Claims = Readonly<Record<string, unknown>>

/** What the ID token says; for what it lacks, what the user info said. */
export function assertionOf({ issuer, claims: map }: OidcConfig, claims: IdTokenClaims, profile: Profile): SsoPerson {
  const groupsName = map.groups ?? 'groups'
  const { displayName, imageUrl } = toProfile({
    accountId: claims.sub,
    displayName:
      textOf(claims, map, 'display_name') ??
      (namesParts(map) ? nameByParts(claims, map) : undefined) ??
      profile.displayName,
    imageUrl: textOf(claims, map, 'picture') ?? profile.imageUrl,
  })
  return {
    subject: subjectOf(issuer, claims),
    ...addressOf(map, claims, profile),
    attributes: { displayName, imageUrl },
    groups: groupsOf(claims[groupsName] ?? profile.userInfo?.[groupsName]),
  }
}

/** What is said of `email_verified` is about `email`, and about no other claim. */
function addressOf({ email: name }: ClaimMap, claims: Claims, profile: Profile) {
  if (name === undefined) return { email: emailOf(profile.email), isEmailDoubted: profile.isEmailDoubted }
  return { email: emailOf(claims[name]), isEmailDoubted: name === 'email' && isDenial(claims.email_verified) }
}

/** Otherwise the whole name counts, if there is one. */
const namesParts = ({ given_name, family_name }: ClaimMap) => (given_name ?? family_name) !== undefined

export function nameByParts(claims: Claims, map: ClaimMap): string | undefined {
  const parts = { given_name: 'given_name', family_name: 'family_name', ...map }
  return nameOfParts(textOf(claims, parts, 'given_name'), textOf(claims, parts, 'family_name'))
}

function textOf(claims: Claims, map: ClaimMap, field: Exclude<keyof ClaimMap, 'email' | 'groups'>): string | undefined {
  const name = map[field]
  const value = name === undefined ? undefined : claims[name]
  return typeof value === 'string' ? value : undefined
}

/** As it is stored. An address that nothing could be sent to is none. */
export function emailOf(value: unknown): NormalizedEmail | undefined {
  if (typeof value !== 'string') return undefined
  const parsed = emailPlain.safeParse(normalizeEmail(value))
  return parsed.success ? normalizeEmail(parsed.data) : undefined
}

const entraHosts = new Set([
  'login.microsoftonline.com',
  'login.microsoftonline.us',
  'login.partner.microsoftonline.cn',
])

/**
 * Google's one issuer has everybody: somebody who could read a mailbox of the company once may have opened an account of their own with
 * it, or with another spelling of it, and keeps that when they are dismissed. Accounts of an organization say so.
 */
function requireOrganization({ host }: URL, { hd }: IdTokenClaims) {
  if (host === 'accounts.google.com' && (typeof hd !== 'string' || hd === ''))
    throw new ProviderAnswerError('the account belongs to no organization of Google')
}

/**
 * Entra gives a person another `sub` in every app, so that a new app registration would lose everybody: there they are known by
 * object and directory.
 */
function subjectOf(issuer: string, claims: IdTokenClaims): string {
  const { sub, oid, tid } = claims
  const url = new URL(issuer)
  requireOrganization(url, claims)
  const subject = entraHosts.has(url.host) ? entraSubject(url.pathname, oid, tid) : sub
  if (subject.length > ssoLimits.subject || /[\0\ud800-\udfff]/.test(subject)) {
    throw new ProviderAnswerError('the subject cannot be used')
  }
  return subject
}

function entraSubject(pathname: string, oid: unknown, tid: unknown): string {
  if (typeof oid !== 'string' || typeof tid !== 'string' || oid === '') {
    throw new ProviderAnswerError('the id token names no object of the directory')
  }
  if (pathname.split('/')[1]?.toLowerCase() !== tid.toLowerCase()) {
    throw new ProviderAnswerError('the id token is of another directory')
  }
  return `${oid}@${tid}`.toLowerCase()
}
