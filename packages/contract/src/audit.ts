import type { AuditActionName } from './audit-actions.ts'
import type { Endpoint } from './endpoint.ts'

/** What the audit log calls a successful call, or why it does not keep it. */
export type AuditRule =
  | AuditActionName
  | {
      action: AuditActionName
      /** Calls of clients are kept only where they send one of these. */
      clientFields: readonly string[]
    }
  | { exempt: string }

export interface AuditAction {
  action: string
  clientFields?: readonly string[]
}

/**
 * What to keep of an endpoint's calls; audit-actions.ts says what people read of it. What only servers and admins can change is kept even if its definition says
 * nothing, under a name made from its path; what clients can call too has to say what it is.
 */
export function auditActionOf({ method, path, access, audit }: Endpoint): AuditAction | undefined {
  if (typeof audit === 'string') return { action: audit }
  if (audit) return 'exempt' in audit ? undefined : audit
  if (method === 'GET' || access === 'open' || access.includes('client')) return undefined
  return { action: derivedAction(method, path) }
}

const verbs = { POST: 'created', PUT: 'updated', PATCH: 'updated', DELETE: 'deleted' } as const

/** `DELETE /internal/webhooks/endpoints/{id}` is `webhooks.endpoints.deleted`. */
function derivedAction(method: keyof typeof verbs, path: string): string {
  const nouns = path.split('/').filter((segment) => segment && segment !== 'internal' && !segment.startsWith('{'))
  return [...nouns, verbs[method]].join('.').replaceAll('-', '_')
}
