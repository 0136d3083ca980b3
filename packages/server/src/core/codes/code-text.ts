import { randomLength } from '@hallpass/contract'
import { sha256 } from '../crypto/index.ts'

/** What is stored of a code: never the text itself. */
export interface CodeHashes {
  code: Buffer
  /** Of what follows the first six characters: a guess at those names all codes with the same rest. */
  tail: Buffer
}

/** People type codes in any case; they are made and stored in lower case. */
export function hashesOf(code: string): CodeHashes {
  const lower = code.toLowerCase()
  return { code: sha256(lower), tail: sha256(lower.slice(randomLength.otp)) }
}

/** The mailed six characters and what the caller keeps; together they are the code. */
export const otpAndNonce = (code: string) => ({
  otp: code.slice(0, randomLength.otp).toUpperCase(),
  nonce: code.slice(randomLength.otp),
})

/** Replaces a `code` that is already there; everything else of the address stays. */
export function linkWithCode(callbackUrl: string, code: string): string {
  const url = new URL(callbackUrl)
  url.searchParams.set('code', code)
  return url.href
}
