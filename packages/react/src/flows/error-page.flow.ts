import { type AnyKnownError, knownError, parseKnownError } from '@hallpass/contract'

/** What the error page shows, derived from its address. Pure. */
export type PageProblem =
  | { readonly kind: 'unknown' }
  /** Somebody has an account with this address, and has not verified it. */
  | { readonly kind: 'email-unverified'; readonly email: string }
  | { readonly kind: 'account-taken' | 'other-account-connected' | 'access-denied' }
  | { readonly kind: 'known'; readonly code: string; readonly message: string | undefined }

const special: Readonly<Record<string, 'account-taken' | 'other-account-connected' | 'access-denied'>> = {
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: 'account-taken',
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: 'other-account-connected',
  OAUTH_PROVIDER_ACCESS_DENIED: 'access-denied',
}

export function problemOf({ errorCode, message, details }: Readonly<Record<string, string>>): PageProblem {
  const error = message === undefined ? undefined : parseError(errorCode, details)
  if (!error) return { kind: 'unknown' }
  const email = unverifiedEmail(error)
  if (email !== undefined) return { kind: 'email-unverified', email }
  const kind = special[error.code]
  return kind ? { kind } : { kind: 'known', code: error.code, message: ownMessage(error) }
}

/** Only what is an address: it is shown. */
function unverifiedEmail({ code, details }: AnyKnownError): string | undefined {
  if (code !== 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE') return undefined
  const { contact_channel_value: email, would_work_if_email_was_verified: isUnverified } = details
  return isUnverified && email && /^[^\s@]{1,64}@[^\s@]{1,190}$/.test(email) ? email : undefined
}

function parseError(code: string | undefined, details: string | undefined): AnyKnownError | undefined {
  const parsedDetails = details === undefined ? undefined : fromJson(details)
  // Errors without details come with none, or with an empty object.
  return parseKnownError({ code, details: parsedDetails }) ?? parseKnownError({ code })
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * The message of our own table and not the one in the address: anybody can make a link, and must not be able to put
 * sentences of theirs on this page. For the same reason no details with spaces in them come into it.
 */
function ownMessage({ code, details }: AnyKnownError): string | undefined {
  const values = Object.values(details ?? {})
  if (values.some((value) => /\s/.test(JSON.stringify(value)))) return undefined
  return knownError(code, details as never).message
}
