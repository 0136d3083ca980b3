import { covers, normalAddress, type Prefix } from './address.ts'

type HeaderGetter = (name: string) => string | undefined

interface ProxySettings {
  readonly trustProxy: readonly Prefix[]
  /** Lower-case names of the headers in which the operator's proxies give one address. */
  readonly trustProxyHeader: readonly string[]
}

export interface ClientAddress {
  /** Empty = unreadable. */
  readonly address: string
  /** The named header that the address is from: its proxy may also say in which country that is. */
  readonly header?: string
}

/**
 * Where a request comes from, the same for sessions, the audit log and limits, and never what the caller wrote (T28,
 * T56): docs/protocol/requests.md#address-of-the-caller.
 */
export function clientAddress(
  socketAddress: string | undefined,
  header: HeaderGetter,
  settings: ProxySettings,
): ClientAddress {
  const peer = normalAddress(socketAddress ?? '') ?? ''
  // Anyone can send these headers: they count only from proxies that the operator names.
  if (!covers(settings.trustProxy, peer)) return { address: peer }
  const named = settings.trustProxyHeader.find((name) => header(name))
  if (named) return { address: normalAddress(withoutPort(header(named) ?? '')) ?? '', header: named }
  return { address: outermostHop(header('x-forwarded-for'), settings) ?? peer }
}

/**
 * Proxies append to x-forwarded-for, so its left end is what the caller wrote; the first hop from the right that is not
 * one of our proxies is the only one a caller cannot choose. An unreadable hop hides everything to the left of it.
 */
function outermostHop(chain: string | undefined, { trustProxy }: ProxySettings): string | undefined {
  if (chain === undefined) return undefined
  const hops = chain.split(',').map((hop) => normalAddress(withoutPort(hop)) ?? '')
  return hops.findLast((hop) => !covers(trustProxy, hop)) ?? hops[0]
}

/** Some proxies write `1.2.3.4:5678` or `[::1]:5678`. */
function withoutPort(text: string): string {
  const hop = text.trim()
  return /^\[([^\]]*)\]/.exec(hop)?.[1] ?? hop.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}
