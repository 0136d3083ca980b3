import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { jobsDone } from './jobs-done.ts'
import type { TestProject } from './test-project.ts'
import type { TestServer } from './test-server.ts'

/** The database as the project sees it. */
export async function tenantOf({ app }: TestServer, { id }: TestProject) {
  const { tenancyId } = await app.projects.get(id)
  return app.database.forTenancy(tenancyId)
}

/** For tests of what is emitted: an event that no endpoint wants is not kept otherwise. */
export const keepEvents = ({ app }: TestServer) =>
  sql`alter table outbox disable trigger outbox_wanted`.execute(app.database.system)

/** What happened in a project, by type; those for webhooks only where something wants them, or after keepEvents(). */
export async function eventsOf(server: TestServer, project: TestProject, type: string) {
  const db = await tenantOf(server, project)
  const rows = await db.selectFrom('outbox').select('payload').where('type', '=', type).execute()
  // biome-ignore lint/suspicious/noExplicitAny: tests read into payloads of many shapes, and a wrong guess fails the test
  return rows.map((row) => row.payload as any)
}

/** A team with these members, written as it is stored. */
export async function addTeam(server: TestServer, project: TestProject, ...userIds: string[]): Promise<string> {
  const db = await tenantOf(server, project)
  const team_id = randomUUID()
  const created_at = server.clock.now()
  await db.insertInto('teams').values({ id: team_id, display_name: 'Crew', created_at }).execute()
  for (const user_id of userIds) await db.insertInto('team_members').values({ team_id, user_id, created_at }).execute()
  return team_id
}

/** Waits until nothing runs beside requests, so that statements can be counted. */
export async function quiet(server: TestServer) {
  await server.app.activity.flush()
  await server.app.signIns.flush()
  await jobsDone(server)
}
