interface Lifetime {
  expires_at: Date | null
  manually_revoked_at: Date | null
}

export const isExpired = ({ expires_at }: Pick<Lifetime, 'expires_at'>, now: Date) =>
  expires_at !== null && expires_at <= now

/** Revoked comes before expired: it is the stronger statement. */
export function whyInvalid(key: Lifetime, now: Date): 'API_KEY_REVOKED' | 'API_KEY_EXPIRED' | undefined {
  if (key.manually_revoked_at) return 'API_KEY_REVOKED'
  return isExpired(key, now) ? 'API_KEY_EXPIRED' : undefined
}
