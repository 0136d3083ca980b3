import type { AuditActionName } from '@hallpass/contract'
import type { SystemDb } from '../../db/index.ts'
import { auditOf, recordAudit } from '../audit/index.ts'
import type { ProjectContext } from './context.ts'
import { internalOn } from './owners.ts'

/**
 * The log of `internal` is the installation's own: which projects came and went, and by whom. That of a project says so as well, but goes
 * with it.
 */
export async function recordInInternal(
  app: ProjectContext,
  system: SystemDb,
  action: Extract<AuditActionName, `project.${string}`>,
  project: { id: string; displayName: string },
): Promise<void> {
  const origin = auditOf(system)?.origin ?? { actor: { type: 'operator' as const, id: null } }
  await recordAudit(await internalOn(app, system), app.clock.now(), {
    ...origin,
    action,
    target: { type: 'project', id: project.id },
    after: { display_name: project.displayName },
  })
}
