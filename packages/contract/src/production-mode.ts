import { isLocalhost } from './localhost.ts'
import { parseUrl } from './parse-url.ts'

/** The part of a project's `config` that production mode looks at. */
export interface ProductionView {
  allow_localhost: boolean
  domains: readonly { domain: string }[]
}

export interface ProductionModeProblem {
  message: string
  /** Where it can be mended. */
  relativeFixUrl: string
}

/** What keeps a project from production mode. The server refuses it to callers with extensions. */
export function productionModeProblems(config: ProductionView, domainsPageUrl: string): ProductionModeProblem[] {
  const messages = config.domains.flatMap(({ domain }) => domainProblems(domain))
  if (config.allow_localhost) {
    messages.unshift("Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings")
  }
  return messages.map((message) => ({ message, relativeFixUrl: domainsPageUrl }))
}

function domainProblems(domain: string): string[] {
  // A wildcard stands for some name, so it is judged as one.
  const example = domain.replace(/:\*+/, '').replace(/\*+/g, 'wildcard')
  const url = parseUrl(example)
  if (!url) return [`The trusted domain is not a valid URL: ${domain}`]
  const { hostname, protocol } = url
  const problems: string[] = []
  if (isLocalhost(hostname)) problems.push(`Localhost domains are not allowed in production mode: ${domain}`)
  else if (isAddress(hostname)) problems.push(`Direct IP addresses are not allowed in production mode: ${domain}`)
  if (protocol !== 'https:') problems.push(`Trusted domains should be HTTPS in production mode: ${domain}`)
  return problems
}

/** The URL parser has written every IPv4 form as four numbers, and IPv6 in brackets. */
const isAddress = (host: string) => /^\d+(\.\d+){3}$/.test(host) || host.startsWith('[')
