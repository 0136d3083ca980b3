import { randomUUID } from 'node:crypto'
import type { TenantDb } from '../db/index.ts'

/** What the rest of the system may react to; webhooks are sent for the first group (contract 03 §13). */
export type EventType =
  | 'user.created'
  | 'user.updated'
  | 'user.deleted'
  | 'team.created'
  | 'team.updated'
  | 'team.deleted'
  | 'team_membership.created'
  | 'team_membership.deleted'
  | 'team_permission.created'
  | 'team_permission.deleted'
  | 'project_permission.created'
  | 'project_permission.deleted'
  | 'mail.requested'

/** Written in the caller's transaction and carried out by jobs: at least once, or not at all if it rolls back. */
export async function emit(tx: TenantDb, type: EventType, payload: object): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('outbox')
    .values({ id, type, payload: JSON.stringify(payload) })
    .execute()
  return id
}
