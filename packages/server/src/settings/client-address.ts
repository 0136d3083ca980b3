import { covers, normalAddress, type Prefix } from './address.ts'

export type HeaderGetter = (name: string) => string | undefined

interface ProxySettings {
  readonly trustProxy: readonly Prefix[]
}

const singleAddressHeaders = ['cf-connecting-ip', 'x-vercel-forwarded-for', 'x-real-ip']

/** Anyone can send proxy and geo headers: they count only from proxies that the operator names. */
export function isTrustedProxy(socketAddress: string | undefined, settings: ProxySettings): boolean {
  return socketAddress !== undefined && covers(settings.trustProxy, socketAddress)
}

/** The end user's address, for sessions and display: docs/protocol/sign-in.md#address-of-the-end-user. Empty = none. */
export function clientAddress(
  socketAddress: string | undefined,
  header: HeaderGetter,
  settings: ProxySettings,
): string {
  const peer = normalAddress(socketAddress ?? '') ?? ''
  if (!isTrustedProxy(socketAddress, settings)) return peer
  // The first header that is there decides. A bad value is not replaced by the proxy's own address.
  const named = singleAddressHeaders.find((name) => header(name))
  if (named) return normalAddress(withoutPort(header(named) ?? '')) ?? ''
  const [first] = hops(header)
  return header('x-forwarded-for') ? (first ?? '') : peer
}

/**
 * The address that limits count by. Proxies append to x-forwarded-for, so its left end is what the caller wrote;
 * the first hop from the right that is not one of our proxies is the only one a caller cannot choose (T28).
 */
export function limitAddress(socketAddress: string | undefined, header: HeaderGetter, settings: ProxySettings): string {
  const peer = normalAddress(socketAddress ?? '') ?? ''
  if (!isTrustedProxy(socketAddress, settings)) return peer
  const chain = hops(header)
  if (chain.length === 0) return singleAddress(header) ?? peer
  const outermost = chain.findLastIndex((hop) => hop === undefined || !covers(settings.trustProxy, hop))
  // An unreadable hop hides who stands behind it, so the peer has to answer for it.
  return chain[Math.max(0, outermost)] ?? peer
}

function singleAddress(header: HeaderGetter): string | undefined {
  for (const name of singleAddressHeaders) {
    const address = normalAddress(withoutPort(header(name) ?? ''))
    if (address) return address
  }
  return undefined
}

function hops(header: HeaderGetter): (string | undefined)[] {
  const chain = header('x-forwarded-for')
  return chain ? chain.split(',').map((hop) => normalAddress(withoutPort(hop))) : []
}

/** Some proxies write `1.2.3.4:5678` or `[::1]:5678`. */
function withoutPort(text: string): string {
  const hop = text.trim()
  return /^\[([^\]]*)\]/.exec(hop)?.[1] ?? hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}
