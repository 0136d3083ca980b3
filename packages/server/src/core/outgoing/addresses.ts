import { isIP } from 'node:net'
import { covers, isLoopbackAddress, type Prefix, parsePrefix } from '../../settings/address.ts'
import { isPublicAddress } from '../geo/public-address.ts'

/**
 * Global on paper, and yet a way to somewhere else: what carries an IPv4 address inside (Teredo, 6to4), protocol and
 * benchmark networks, documentation, and the address under which one cloud's hosts reach their own machine.
 */
const detours: readonly Prefix[] = ['2001::/23', '2002::/16', '3fff::/20', '192.88.99.0/24', '168.63.129.16'].flatMap(
  (text) => parsePrefix(text) ?? [],
)

/** Whether an address, in any spelling, can be one on the public internet. */
function isReachable(address: string): boolean {
  return isIP(address) !== 0 && isPublicAddress(address) && !covers(detours, address)
}

/** Loopback is for development alone, where the receiver runs on the developer's machine. */
export const maySendTo = (address: string, isDevelopment: boolean) =>
  isReachable(address) || (isDevelopment && isIP(address) !== 0 && isLoopbackAddress(address))
