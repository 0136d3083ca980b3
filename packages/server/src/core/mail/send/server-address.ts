import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Settings } from '../../../settings/index.ts'
import { maySendTo } from '../../outgoing/addresses.ts'
import { isLocalName } from '../../outgoing/check-url.ts'
import { failureOf, MailNotSent } from './mail-failure.ts'
import type { ResolveHost } from './smtp-options.ts'

type Resolve = (host: string) => Promise<readonly string[]>

/**
 * Email servers that projects name are addresses that customers gave: only public ones are spoken to, and the address
 * that was checked is the one that is used (T33). In development, this machine is allowed too.
 */
export function guardedHost(
  { development }: Pick<Settings, 'development'>,
  resolve: Resolve = nameServers(),
): ResolveHost {
  return async (host) => {
    const addresses = isIP(host) ? [host] : await resolve(host)
    // One bad address makes the name unusable: which one is used would be chance.
    if (addresses.every((address) => maySendTo(address, development))) return addresses[0]!
    throw new MailNotSent(failureOf('HOST_NOT_FOUND', false, 'the host is not on the public internet'))
  }
}

/** What a name server says when it knows that there is nothing. Anything else may be different in a minute. */
const isFinal = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  /^(ENOTFOUND|ENODATA|EBADNAME)$/.test(`${error.code}`)

function nameServers(): Resolve {
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  return async (host) => {
    if (isLocalName(host)) return ['127.0.0.1', '::1']
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length > 0) return addresses
    const isKnownToBeNothing = answers.every((answer) => answer.status === 'fulfilled' || isFinal(answer.reason))
    throw new MailNotSent(
      failureOf('HOST_NOT_FOUND', !isKnownToBeNothing, `${host} has no address`),
      !isKnownToBeNothing,
    )
  }
}
