import { webhooks } from '@hallpass/contract'
import type { TenantDb } from '../../db/index.ts'
import { requestMail } from '../outbox/index.ts'
import type { ProjectContext } from '../projects/context.ts'
import { projectOfTenancy } from '../projects/of-tenancy.ts'
import { internalOn } from '../projects/owners.ts'
import type { Project } from '../projects/project.ts'
import type { Health } from './queue.ts'

const reason = 'It accepted no events for five days.'

/** Switches off an endpoint that has only failed for too long, and notifies the owners of its project. */
export async function disableFailing(app: ProjectContext, { tenancy_id, endpoint_id, failing_since }: Health) {
  const limit = new Date(app.clock.now().getTime() - webhooks.disabledAfterMillis)
  if (!failing_since || failing_since > limit) return
  const project = await projectOfTenancy(app, tenancy_id)
  if (!project) return
  await app.database.transaction(async (system) => {
    const tx = app.database.tenantOn(system, tenancy_id)
    // Of several processes that see it fail, one switches it off.
    const row = await tx
      .updateTable('webhook_endpoints')
      .set({ is_enabled: false, disabled_reason: reason })
      .where('id', '=', endpoint_id)
      .where('is_enabled', '=', true)
      .where('failing_since', '<=', limit)
      .returning(['id', 'url'])
      .executeTakeFirst()
    if (!row) return
    await parkDeliveries(tx, row.id)
    await tellOwners(await internalOn(app, system), project, row)
  })
}

/** What waits for an endpoint that is switched off is not sent by itself any more, but can be sent again. */
export async function parkDeliveries(tx: TenantDb, endpointId: string) {
  await tx
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: null })
    .where('endpoint_id', '=', endpointId)
    .where('next_attempt_at', 'is not', null)
    .execute()
}

async function tellOwners(internal: TenantDb, project: Project, endpoint: { id: string; url: string }) {
  if (project.ownerTeamId === null) return
  const rows = await internal
    .selectFrom('team_members as m')
    .innerJoin('contact_channels as c', 'c.user_id', 'm.user_id')
    .select('c.value')
    .distinct()
    .where('m.team_id', '=', project.ownerTeamId)
    .where('c.is_primary', '=', true)
    .orderBy('c.value')
    .execute()
  if (rows.length === 0) return
  await requestMail(internal, {
    kind: 'webhook_disabled',
    emails: rows.map((row) => row.value),
    projectId: project.id,
    projectName: project.displayName,
    endpointId: endpoint.id,
    endpointUrl: endpoint.url,
  })
}
