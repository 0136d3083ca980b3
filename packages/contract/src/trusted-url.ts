import { isLocalhost } from './localhost.ts'
import { parseUrl } from './parse-url.ts'

export interface Trust {
  allowLocalhost: boolean
  /** Base URLs as they were stored; `*` and `**` may stand in the host. */
  trustedDomains: readonly string[]
  /** Where our own pages of the project live, or lived: `{origin}/p/{projectId}/…`. */
  ownPages?: { origins: readonly string[]; projectId: string }
}

/** Parsers disagree about these, so a URL that holds one is never trusted, wherever ours would say it leads. */
const ambiguous = /[\s\0-\x1f\x7f\\]/
/** `https:example.com` is a host to a parser that reads it alone, and a path of ours to a browser on one of our pages. */
const absolute = /^https?:\/\/[^/]/i
/** No DNS name comes near this; it keeps matching cheap for any input. */
const longestHost = 1000

/** The one rule for every callback, redirect and passkey origin: docs/protocol/tokens-and-keys.md#trusted-domains. */
export function isTrustedUrl(url: string, trust: Trust): boolean {
  const target = ambiguous.test(url) || !absolute.test(url) ? undefined : parseUrl(url)
  if (!target) return false
  if (target.hostname.length > longestHost) return false
  if (trust.allowLocalhost && isLocalhost(target.hostname)) return true
  const { ownPages } = trust
  if (ownPages?.origins.some((own) => target.origin === new URL(own).origin) && isHostedPath(target.pathname)) {
    return isPageOf(ownPages.projectId, target.pathname)
  }
  return trust.trustedDomains.some((domain) => matchesDomain(target, domain))
}

/** Whether the path leads to the hosted pages of any project, also when it is spelled oddly. */
function isHostedPath(path: string): boolean {
  const plain = decode(path).replace(/\/+/g, '/').toLowerCase()
  return plain === '/p' || plain.startsWith('/p/')
}

function isPageOf(projectId: string, path: string): boolean {
  // An encoded slash or dot could mean another folder to a program that decodes it.
  return path.startsWith(`/p/${projectId}/`) && !/%(2e|2f|5c)/i.test(path)
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function matchesDomain(target: URL, domain: string): boolean {
  const pattern = parsePattern(domain)
  if (!pattern || pattern.scheme !== target.protocol) return false
  const port = target.port || defaultPort(target.protocol)
  const wanted = pattern.port ?? defaultPort(pattern.scheme)
  if (!pattern.host.includes('*') && !wanted.includes('*')) return pattern.host === target.hostname && wanted === port
  if (pattern.port === undefined) return port === wanted && matchesWildcards(pattern.host, target.hostname)
  return matchesWildcards(`${pattern.host}:${wanted}`, `${target.hostname}:${port}`)
}

const defaultPort = (scheme: string) => (scheme === 'https:' ? '443' : '80')

interface Pattern {
  scheme: string
  host: string
  /** As written; undefined when the pattern names none. */
  port: string | undefined
}

const patternParts = /^(https?:)\/\/(?:[^/?#@]*@)?(\[[^\]/?#]*\]|[^:/?#]*)(?::([\d*]*))?(?=[/?#]|$)/i

/** Not with `URL`: a wildcard in the port does not parse, and a default port would be dropped. */
function parsePattern(domain: string): Pattern | undefined {
  const parts = ambiguous.test(domain) ? null : patternParts.exec(domain)
  if (!parts?.[1] || !parts[2]) return undefined
  const scheme = parts[1].toLowerCase()
  // The URL parser gives the host the spelling that it gives the target's: lower case, punycode.
  const bare = `${scheme}//${parts[2]}`
  const host = parseUrl(bare)?.hostname ?? parts[2].toLowerCase()
  return { scheme, host, port: parts[3] ? plainPort(parts[3]) : undefined }
}

const plainPort = (port: string) => (port.includes('*') ? port : String(Number(port)))

/**
 * `*` = any run without a dot, `**` = any run. Follows all possible positions in the pattern at once: the time is
 * bounded by length × length, where a regular expression could be made to run for ever.
 */
export function matchesWildcards(pattern: string, text: string): boolean {
  const steps = pattern.match(/\*+|[^*]/g) ?? []
  let reached = skipWildcards(steps, new Set([0]))
  for (const char of text) {
    const next = new Set<number>()
    for (const position of reached) {
      const step = steps[position]
      if (step === undefined) continue
      if (!step.startsWith('*')) {
        if (step === char) next.add(position + 1)
      } else if (step.length > 1 || char !== '.') next.add(position)
    }
    reached = skipWildcards(steps, next)
    if (reached.size === 0) return false
  }
  return reached.has(steps.length)
}

/** A wildcard may stand for nothing, so what comes after it is reached as well. */
function skipWildcards(steps: readonly string[], reached: Set<number>): Set<number> {
  // A set also visits what is added while it is walked.
  for (const position of reached) if (steps[position]?.startsWith('*')) reached.add(position + 1)
  return reached
}
