import { textError } from '@hallpass/contract'
import type { SystemDb, TenantDb } from '../../db/index.ts'
import { describeAudit } from '../audit/index.ts'
import type { SealedColumn, Sealer } from '../crypto/index.ts'
import { createPersonalTeam } from '../teams/personal-team.ts'
import type { ProjectContext } from './context.ts'
import { projectChanged } from './store.ts'

/** A database of one of the partner's branches. */
export interface PartnerConnection {
  branch_id: string
  connection_string: string
}

const sealContext = (projectId: string) => `partner_projects.connections:${projectId}`

export const partnerConnectionsColumn: SealedColumn = {
  table: 'partner_projects',
  column: 'sealed_connections',
  key: ['project_id'],
  context: (row) => sealContext(String(row.project_id)),
}

const sealConnections = (sealer: Sealer, projectId: string, connections: readonly PartnerConnection[] | undefined) =>
  connections ? sealer.seal(JSON.stringify(connections), sealContext(projectId)) : null

export interface PartnerProject {
  projectId: string
  clientId: string
}

export const insertPartnerProject = (
  { sealer, clock }: ProjectContext,
  system: SystemDb,
  { projectId, clientId }: PartnerProject,
  connections: readonly PartnerConnection[] | undefined,
) =>
  system
    .insertInto('partner_projects')
    .values({
      project_id: projectId,
      client_id: clientId,
      sealed_connections: sealConnections(sealer, projectId, connections),
      created_at: clock.now(),
    })
    .execute()

/** False when the client did not provision such a project, or it is gone. */
export async function replaceConnections(
  { database: { system }, sealer }: ProjectContext,
  { projectId, clientId }: PartnerProject,
  connections: readonly PartnerConnection[],
): Promise<boolean> {
  const row = await system
    .updateTable('partner_projects')
    .set({ sealed_connections: sealConnections(sealer, projectId, connections) })
    .where('project_id', '=', projectId)
    .where('client_id', '=', clientId)
    .where('project_id', 'in', (eb) => eb.selectFrom('projects').select('id').where('deleted_at', 'is', null))
    .returning('project_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether this client may hand the project over: it provisioned it, and it has not been taken over yet. */
export async function canHandOver(
  { database: { system } }: ProjectContext,
  { projectId, clientId }: PartnerProject,
): Promise<boolean> {
  const row = await system
    .selectFrom('partner_projects as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .select('p.id')
    .where('h.project_id', '=', projectId)
    .where('h.client_id', '=', clientId)
    .where('h.transferred_at', 'is', null)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** In the transaction that spends the code: gives the project to a new team of the user. Works once per project. */
export async function takeOver(
  app: ProjectContext,
  tx: TenantDb,
  { projectId, clientId }: PartnerProject,
  taker: { userId: string; teamName: string },
): Promise<void> {
  const system = app.database.systemOn(tx)
  const now = app.clock.now()
  const claimed = await system
    .updateTable('partner_projects')
    .set({ transferred_at: now })
    .where('project_id', '=', projectId)
    .where('client_id', '=', clientId)
    .where('transferred_at', 'is', null)
    .returning('project_id')
    .executeTakeFirst()
  if (!claimed) throw handedOver()
  const { config } = await app.projects.get('internal')
  const teamId = await createPersonalTeam(tx, config, taker.userId, taker.teamName, now, { isSelected: false })
  const owned = await system
    .updateTable('projects')
    .set({ owner_team_id: teamId })
    .where('id', '=', projectId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!owned) throw handedOver()
  await projectChanged(system, projectId)
  const { tenancyId } = await app.projects.get(projectId)
  describeAudit(tx, { tenancyId, target: { type: 'project', id: projectId }, after: { owner_team_id: teamId } })
}

const handedOver = () => textError(400, 'This project has been handed over already, or was deleted.')
