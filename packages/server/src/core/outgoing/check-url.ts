import { isIP } from 'node:net'
import { parseUrl } from '@hallpass/contract'
import { maySendTo } from './addresses.ts'

/** An address that we do not send to. Its message is a sentence for the person who entered it. */
export class OutgoingRefusal extends Error {
  override readonly name = 'OutgoingRefusal'
}

/** What can be said about a URL without any lookup. */
export function checkUrl(text: string, isDevelopment: boolean): URL {
  const url = parseUrl(text)
  if (!url) throw new OutgoingRefusal('This is not a URL.')
  const isLocalHttp = url.protocol === 'http:' && isDevelopment && isLocalHost(hostOf(url))
  if (url.protocol !== 'https:' && !isLocalHttp) throw new OutgoingRefusal('The URL must start with https://.')
  if (url.username || url.password) throw new OutgoingRefusal('The URL must not hold a user name or password.')
  checkHost(text, url, isDevelopment)
  return url
}

function checkHost(text: string, url: URL, isDevelopment: boolean) {
  const host = hostOf(url)
  if (isIP(host) === 0) return
  // `https://2130706433` and `https://0x7f.1` are addresses too: spellings like these are meant to get past checks.
  if (isIP(host) === 4 && !text.includes(host))
    throw new OutgoingRefusal('Write the address with four decimal numbers.')
  if (!maySendTo(host, isDevelopment)) throw new OutgoingRefusal(notPublic)
}

export const notPublic = 'The URL does not lead to a public address.'

export const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1')

/** Names that mean this machine without any lookup, and loopback addresses. */
export const isLocalName = (host: string) => /^(?:.+\.)?localhost\.?$/i.test(host)
const isLocalHost = (host: string) =>
  isLocalName(host) || (isIP(host) !== 0 && maySendTo(host, true) && !maySendTo(host, false))
