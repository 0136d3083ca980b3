import { isIPv4, isIPv6 } from 'node:net'

/** An address as its 4 or 16 bytes, so that every spelling of it is one value. */
export type AddressBytes = readonly number[]

/** Undefined for anything that is not an IP address. IPv4-mapped IPv6 comes back as IPv4. */
export function parseAddress(text: string): AddressBytes | undefined {
  const bare = text.trim().replace(/%.*$/, '')
  if (isIPv4(bare)) return bare.split('.').map(Number)
  if (!isIPv6(bare)) return undefined
  const bytes = parseIPv6(bare)
  return isMapped(bytes) ? bytes.slice(12) : bytes
}

function parseIPv6(text: string): number[] {
  const [head = '', tail] = withHexTail(text).split('::')
  const left = groups(head)
  const right = groups(tail ?? '')
  const gap = new Array<number>(8 - left.length - right.length).fill(0)
  return [...left, ...gap, ...right].flatMap((group) => [group >> 8, group & 0xff])
}

function groups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}

/** `::ffff:1.2.3.4` → `::ffff:102:304`. */
function withHexTail(text: string): string {
  return text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, a, b, c, d) => {
    const pair = (high: string, low: string) => ((Number(high) << 8) | Number(low)).toString(16)
    return `${pair(a, b)}:${pair(c, d)}`
  })
}

function isMapped(bytes: readonly number[]): boolean {
  return bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 0xff && bytes[11] === 0xff
}

/** One spelling per address: dotted IPv4, or IPv6 as RFC 5952 writes it. */
export function formatAddress(bytes: AddressBytes): string {
  if (bytes.length === 4) return bytes.join('.')
  const words = Array.from({ length: 8 }, (_, i) => ((bytes[2 * i] ?? 0) << 8) | (bytes[2 * i + 1] ?? 0))
  // The URL parser compresses IPv6 hosts exactly as RFC 5952 asks.
  return new URL(`http://[${words.map((word) => word.toString(16)).join(':')}]`).hostname.slice(1, -1)
}

export function normalAddress(text: string): string | undefined {
  const bytes = parseAddress(text)
  return bytes && formatAddress(bytes)
}

function cut(bytes: AddressBytes, bits: number): AddressBytes {
  return bytes.map((byte, i) => byte & (0xff00 >> Math.min(8, Math.max(0, bits - 8 * i))) & 0xff)
}

/** The network that rate limits count by: /24 for IPv4, /64 for IPv6, about what one subscriber can change at will. */
export function networkOf(address: string): string {
  const bytes = parseAddress(address)
  // All callers without a readable address share one bucket, which is the safe side.
  if (!bytes) return 'unknown'
  const bits = bytes.length === 4 ? 24 : 64
  return `${formatAddress(cut(bytes, bits))}/${bits}`
}

export interface Prefix {
  readonly bytes: AddressBytes
  readonly bits: number
}

/** `10.0.0.0/8`, `2001:db8::/32` or a single address; undefined when it is neither. */
export function parsePrefix(text: string): Prefix | undefined {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const bytes = parseAddress(address)
  if (!bytes) return undefined
  const maxBits = bytes.length * 8
  // A prefix of a mapped address counts from the 128-bit form.
  const shift = bytes.length === 4 && address.includes(':') ? 96 : 0
  const bits = length === undefined ? maxBits : Number(length) - shift
  return bits >= 0 && bits <= maxBits ? { bytes: cut(bytes, bits), bits } : undefined
}

export function covers(prefixes: readonly Prefix[], address: string): boolean {
  const bytes = parseAddress(address)
  return (
    bytes !== undefined &&
    prefixes.some(
      (prefix) =>
        prefix.bytes.length === bytes.length && cut(bytes, prefix.bits).every((byte, i) => byte === prefix.bytes[i]),
    )
  )
}

export function isLoopbackAddress(address: string): boolean {
  const bytes = parseAddress(address)
  if (!bytes) return false
  return bytes.length === 4 ? bytes[0] === 127 : bytes.slice(0, 15).every((byte) => byte === 0) && bytes[15] === 1
}
