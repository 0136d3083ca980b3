import { validateTrustedDomain } from '@hallpass/contract'

export interface Domain {
  domain: string
  handler_path: string
}

/** What a row of the list says about a domain. */
export function describeDomain(domain: string, all: readonly Domain[]): { covers: string; isPlain: boolean } {
  const isPlain = domain.startsWith('http://')
  if (domain.includes('**')) return { covers: 'Any number of subdomain levels', isPlain }
  if (domain.includes('*')) return { covers: 'One subdomain level, any name', isPlain }
  const www = domain.replace('://', '://www.')
  return { covers: all.some((one) => one.domain === www) ? 'This address, and www.' : 'This address only', isPlain }
}

/** Adds a domain, and its www. beside it where that was asked for. */
export function withDomain(
  all: readonly Domain[],
  domain: Domain,
  { replaces, alsoWww }: { replaces?: string | undefined; alsoWww: boolean },
): Domain[] {
  const kept = all.filter((one) => one.domain !== replaces && one.domain !== domain.domain)
  const at = all.findIndex((one) => one.domain === replaces)
  const list = at < 0 ? [...kept, domain] : [...kept.slice(0, at), domain, ...kept.slice(at)]
  const www = domain.domain.replace('://', '://www.')
  if (!alsoWww || list.some((one) => one.domain === www)) return list
  return [...list, { ...domain, domain: www }]
}

/** As people type or paste it: without a scheme, after the one that stands there already, or with a slash at the end. */
export function completeDomain(text: string): string {
  const typed = text
    .trim()
    .replace(/^https?:\/\/(?=https?:\/\/)/i, '')
    .replace(/\/$/, '')
  if (typed === '' || /^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) return typed
  return `${/^(localhost|127\.\d+\.\d+\.\d+)(:|$)/i.test(typed) ? 'http' : 'https'}://${typed}`
}

/** Undefined when it may be stored; else why not. */
export function domainProblem(text: string): string | undefined {
  if (!text.trim()) return 'Enter the address of your app.'
  const [problem] = validateTrustedDomain(completeDomain(text), 'config')
  return problem && `The address ${problem}.`
}
