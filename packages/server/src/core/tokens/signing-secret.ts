import { fingerprint } from '../crypto/index.ts'

/** JWKS answers are cached for an hour, so a younger key may be unknown to those who verify. */
const probationMillis = 3_600_000

/**
 * Which secret signs: the first that has been known for an hour. While none has, the one seen first
 * goes on, because it signed before; a lone secret signs at once.
 */
export function signingSecret(secrets: readonly string[], firstSeen: ReadonlyMap<string, Date>, now: Date): string {
  const [first] = secrets
  if (first === undefined) throw new Error('there is no secret to sign with')
  if (secrets.length === 1) return first
  const ages = secrets.map((secret) => ({ secret, seen: firstSeen.get(fingerprint(secret)) ?? now }))
  const proven = ages.find(({ seen }) => now.getTime() - seen.getTime() >= probationMillis)
  return (proven ?? ages.reduce((oldest, next) => (next.seen < oldest.seen ? next : oldest))).secret
}
