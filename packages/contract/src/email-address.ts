import { parseUrl } from './parse-url.ts'

/** `ada@münchen.example` as mail servers know it, `ada@xn--mnchen-3ya.example`; anything else stays as it is. */
export function withAsciiDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const domain = email.slice(at)
  // Only letters, digits and marks: whatever else a URL could hide there is no part of a domain.
  if (!/[^\x00-\x7f]/.test(domain) || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return email
  const ascii = parseUrl(`http://${domain}`)?.hostname
  return ascii ? email.slice(0, at) + ascii : email
}
