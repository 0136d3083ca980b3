import { maxLength } from './limits.ts'
import { parseUrl } from './parse-url.ts'

/** Which way a base URL comes in: through the project's `domains`, or through a configuration override. */
export type DomainSource = 'project' | 'config'

/** What speaks against storing a base URL, as ends of a sentence ("… must not contain spaces"). */
export function validateTrustedDomain(domain: string, source: DomainSource): string[] {
  const problems: string[] = []
  if (/\s/.test(domain)) problems.push('must not contain spaces')
  if (!/^https?:\/\//i.test(domain)) problems.push('must start with http:// or https://')
  else if (!parseUrl(domain)) problems.push('must be a valid URL')
  else problems.push(...hostProblems(domain))
  if (source === 'config' && domain.length > maxLength.trustedDomain) {
    problems.push(`must be at most ${maxLength.trustedDomain} characters`)
  }
  return problems
}

function hostProblems(domain: string): string[] {
  const [, authority = '', rest = ''] = /^https?:\/\/([^/?#\\]*)(.*)$/is.exec(domain) ?? []
  const at = authority.lastIndexOf('@')
  const host = authority.slice(at + 1).replace(/:\d*$/, '')
  const problems: string[] = []
  if (/^\.|\.$|\.\./.test(host)) problems.push('must have a host without leading, trailing or double dots')
  if (!domain.includes('*')) return problems
  if (rest.includes('*') || authority.slice(0, at + 1).includes('*')) {
    problems.push('must not have wildcards outside the host')
  }
  if (!/^[a-z0-9.*-]+$/i.test(host)) problems.push('must have a host of letters, digits, dots, hyphens and wildcards')
  return problems
}
