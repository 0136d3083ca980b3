import { randomUUID } from 'node:crypto'
import type { SystemDb } from '../../db/index.ts'
import type { AuditEntry } from '../audit/index.ts'

/** For projects that no audited call makes. Every log begins with its project: an empty one was emptied (T57). */
export async function recordProjectCreated(system: SystemDb, projectId: string, at: Date): Promise<void> {
  const entry: AuditEntry = {
    action: 'project.created',
    actor: { type: 'operator', id: null },
    target: { type: 'project', id: projectId },
    ...{ before: null, after: null, ip: null, user_agent: null, request_id: null },
  }
  await system
    .insertInto('audit_pending')
    .columns(['tenancy_id', 'id', 'at', 'entry'])
    .expression((eb) =>
      eb
        .selectFrom('tenancies')
        .select([
          'id as tenancy_id',
          eb.val(randomUUID()).as('id'),
          eb.val(at).as('at'),
          eb.cast<never>(eb.val(JSON.stringify(entry)), 'json').as('entry'),
        ])
        .where('project_id', '=', projectId),
    )
    .execute()
}
