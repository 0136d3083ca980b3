import { parseUrl } from '@hallpass/contract'
import type { Project } from '../../core/projects/project.ts'
import type { Settings } from '../../settings/index.ts'

/**
 * The address that the project does not trust, if there is one: where the browser is sent back to, or the page that the
 * app continues to afterwards, which may be relative to its own page (T06, T07).
 */
export function refusedAddress(
  settings: Settings,
  project: Project,
  redirectUri: string,
  next: string | undefined,
): string | undefined {
  if (!project.trusts(redirectUri, settings)) return redirectUri
  if (next === undefined || next === '') return undefined
  // Parsers read some addresses differently; resolving one must not turn it into another.
  const resolved = /[\s\0-\x1f\x7f\\]/.test(next) ? undefined : parseUrl(next, redirectUri)
  return resolved && project.trusts(resolved.href, settings) ? undefined : (resolved?.href ?? redirectUri)
}
