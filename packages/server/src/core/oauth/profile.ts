import { maxLength } from '@hallpass/contract'
import { emailPlain, imageUrl, nonEmpty } from '@hallpass/contract/schemas'
import { type NormalizedEmail, normalizeEmail } from '../email.ts'
import { ProviderAnswerError } from './problems.ts'
import type { RawProfile } from './provider-row.ts'

/** Who the provider says the person is, fit to be stored. */
export interface Profile {
  accountId: string
  displayName: string | null
  email: NormalizedEmail | undefined
  isEmailVerified: boolean
  /** The provider itself says that it has not verified the address. */
  isEmailDoubted: boolean
  imageUrl: string | null
  /** All that an OpenID provider answered, where it was asked beside the ID token. */
  userInfo?: Readonly<Record<string, unknown>>
  /** Why there is none: for the log. It may hold what was answered. */
  userInfoFailure?: unknown
}

const accountId = nonEmpty.max(500)

/** Providers write what they like: what cannot be stored is left out, and without an account id there is no person. */
export function toProfile(raw: RawProfile): Profile {
  const id = accountId.safeParse(String(raw.accountId))
  if (!id.success) throw new ProviderAnswerError('the account id cannot be used')
  const email = normalizeEmail(raw.email ?? '')
  const isEmail = emailPlain.safeParse(email).success
  return {
    accountId: id.data,
    displayName: nameOf(raw.displayName),
    email: isEmail ? email : undefined,
    isEmailVerified: isEmail && raw.isEmailVerified === true,
    isEmailDoubted: isEmail && raw.isEmailDoubted === true,
    imageUrl: imageOf(raw.imageUrl),
    ...(raw.userInfo && { userInfo: raw.userInfo }),
    ...(raw.userInfoFailure !== undefined && { userInfoFailure: raw.userInfoFailure }),
  }
}

/** Whether what is said of `email_verified` is a no. Silence is none: Entra never says anything of it. */
export const isDenial = (verified: unknown): boolean =>
  verified === false || (typeof verified === 'string' && verified.trim().toLowerCase() === 'false')

/** For people whose name comes in two parts alone. */
export const nameOfParts = (given: string | null | undefined, family: string | null | undefined): string | undefined =>
  [given, family]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') || undefined

function nameOf(name: string | null | undefined): string | null {
  const cut = (name ?? '').replaceAll('\0', '').trim().slice(0, maxLength.displayName)
  // The cut may have split a pair.
  return cut.toWellFormed() || null
}

function imageOf(url: string | null | undefined): string | null {
  const parsed = imageUrl.safeParse(url)
  return parsed.success && /^https?:\/\//i.test(parsed.data) && parsed.data.length <= 4096 ? parsed.data : null
}
