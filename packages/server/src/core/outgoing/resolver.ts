import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { isIPv6 } from 'node:net'
import { maySendTo } from './addresses.ts'
import { isLocalName, notPublic, OutgoingRefusal } from './check-url.ts'

/** All addresses of a name; rejects when there are none. */
export type Resolve = (host: string) => Promise<readonly string[]>

/** The TXT records of a name; rejects when there are none. */
export type ResolveTexts = (name: string) => Promise<readonly string[]>

const resolverOptions = { timeout: 2000, tries: 2 }

/** Asks name servers itself: the system's own look-up would take turns with password hashing on the same threads. */
export function systemResolve(): Resolve {
  const resolver = new Resolver(resolverOptions)
  return async (host) => {
    if (isLocalName(host)) return ['127.0.0.1', '::1']
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0) throw new Error(`${host} has no address`)
    return addresses
  }
}

/** Each record whole: name servers send long ones in pieces. */
export function systemResolveTexts(): ResolveTexts {
  const resolver = new Resolver(resolverOptions)
  return async (name) => (await resolver.resolveTxt(name)).map((pieces) => pieces.join(''))
}

/** A name with one address that is not public is refused as a whole: which one is used would be chance. */
export async function publicAddresses(resolve: Resolve, host: string, isDevelopment: boolean) {
  const addresses = await resolve(host)
  if (!addresses.every((address) => maySendTo(address, isDevelopment))) throw new OutgoingRefusal(notPublic)
  return addresses
}

/**
 * For the connection itself: the addresses that were checked are the ones it uses, so that a name cannot answer one
 * thing to the check and another to the connection.
 */
export function guardedLookup(resolve: Resolve, isDevelopment: boolean): LookupFunction {
  return (host, { all }, callback) => {
    publicAddresses(resolve, host, isDevelopment).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }))
        if (all) callback(null, found)
        else callback(null, found[0]!.address, found[0]!.family)
      },
      (error: Error) => callback(error, ''),
    )
  }
}
