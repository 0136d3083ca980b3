import { dropAuthClaims, dropClaims } from '../../core/users/address-claims.ts'
import type { TenantDb } from '../../db/index.ts'
import type { OtherChannel, StoredChannel } from './store.ts'

/** Somebody signs in with it, and has more than a claim to it. */
export const isHeldForAuth = ({ used_for_auth, is_claim }: OtherChannel) => used_for_auth && !is_claim

/**
 * What is primary is shown as the person's address, also in tokens. A claim must be the only one for that; an address
 * that was signed up with and is not verified gives way to others who have more than a claim.
 */
export function mayBePrimary(
  { is_verified, is_claim }: Pick<StoredChannel, 'is_verified' | 'is_claim'>,
  others: readonly OtherChannel[],
): boolean {
  if (is_verified) return true
  return is_claim ? others.length === 0 : others.every((other) => other.is_claim)
}

/** What a channel takes from the claims of other users when it is written like this. */
export async function makeWay(
  tx: TenantDb,
  { user_id, value, is_claim, used_for_auth }: Omit<StoredChannel, 'id' | 'type'>,
  others: readonly OtherChannel[],
): Promise<void> {
  if (!others.some((other) => other.is_claim)) return
  if (!is_claim) await dropClaims(tx, [value], user_id)
  else if (used_for_auth) await dropAuthClaims(tx, value, user_id)
}

/** For an address that was proved: what the person had asked for takes effect, unless somebody else signs in with it. */
export const withWishesGranted = (channel: StoredChannel, others: readonly OtherChannel[]): StoredChannel => ({
  ...channel,
  is_primary: channel.is_primary || channel.wanted_primary,
  used_for_auth: channel.used_for_auth || (channel.wanted_for_auth && !others.some(isHeldForAuth)),
  wanted_for_auth: false,
  wanted_primary: false,
})
