import { covers, type Prefix, parsePrefix } from '../../settings/address.ts'

const prefixes = (...texts: string[]): Prefix[] => texts.flatMap((text) => parsePrefix(text) ?? [])

/** IPv4 networks without a particular owner (IANA's special-purpose registry). */
const special = prefixes(
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
)
const globalIpv6 = prefixes('2000::/3')
const documentationIpv6 = prefixes('2001:db8::/32')

/** Whether an address can have a country. Takes the one spelling that requests carry. */
export function isPublicAddress(address: string): boolean {
  if (!address.includes(':')) return address !== '' && !covers(special, address)
  return covers(globalIpv6, address) && !covers(documentationIpv6, address)
}
