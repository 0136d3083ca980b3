const years = 100

/** Partners keep their admin key for as long as they have the project; a person can revoke it. */
export function adminKeyExpiry(now: Date): Date {
  const expiry = new Date(now)
  expiry.setUTCFullYear(expiry.getUTCFullYear() + years)
  return expiry
}
