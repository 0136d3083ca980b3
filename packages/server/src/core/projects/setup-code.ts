import { deriveBytes, sameSecret } from '../crypto/index.ts'

/** Crockford's base32, as the code is written. Its letters leave out those that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const groupSize = 5
const groups = 4

/**
 * What the owner of a public installation has to know: the log of the server says it while there is none. It follows from
 * the server's secret, so that every process on a database has the same one, and from the random id of `internal`, so that
 * no other installation has it. The claim of the first account ends it: docs/protocol/projects.md#the-first-account.
 */
export class SetupCode {
  readonly #secrets: readonly string[]
  readonly #current: () => string

  /** `current` is the secret that every process knows; codes of all of them work. */
  constructor(secrets: readonly string[], current = () => secrets[0] ?? '') {
    this.#secrets = secrets
    this.#current = current
  }

  show(tenancyId: string): string {
    const letters = lettersOf(this.#current(), tenancyId)
    return Array.from({ length: groups }, (_, i) => letters.slice(i * groupSize, (i + 1) * groupSize)).join('-')
  }

  matches(tenancyId: string, text: string): boolean {
    const letters = normal(text)
    return this.#secrets.some((secret) => sameSecret(letters, lettersOf(secret, tenancyId)))
  }
}

/** A hundred bits. */
function lettersOf(secret: string, tenancyId: string): string {
  const bytes = deriveBytes(secret, `setup-code:${tenancyId}`, groups * groupSize)
  return [...bytes].map((byte) => alphabet.charAt(byte & 31)).join('')
}

/** People type capitals, leave out hyphens, and take a zero for an O. */
const normal = (text: string) =>
  text.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
