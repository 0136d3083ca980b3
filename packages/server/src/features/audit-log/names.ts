import { internalProjectId, isUuid } from '@hallpass/contract'
import type { AuditSubject } from '@hallpass/contract/endpoints'
import type { LogRow } from '../../core/audit/index.ts'
import { listKeySetNames } from '../../core/projects/keys.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Call } from '../../http/call.ts'

/** Who acted and what entries are about, as they are called now. */
export interface Names {
  actorOf(actor: Pick<LogRow, 'actor_type' | 'actor_id'>): string | null
  aboutOf(row: Pick<LogRow, 'target_type' | 'target_id'>): AuditSubject[]
}

type Actor = Pick<LogRow, 'actor_type' | 'actor_id'>
type Subject = Pick<LogRow, 'target_type' | 'target_id'>

const partsOf = ({ target_id }: Subject) => (target_id ?? '').split('/').filter(Boolean)

/** A few statements for all entries of a page. */
export async function readNames(call: Call, rows: readonly (Actor & Partial<Subject>)[]): Promise<Names> {
  const ids = new Set<string>()
  for (const row of rows) {
    for (const id of [row.actor_id ?? '', ...partsOf({ target_type: null, target_id: row.target_id ?? null })]) {
      if (isUuid(id)) ids.add(id)
    }
  }
  const wanted = [...ids]
  const known = wanted.length ? await lookUp(call, wanted) : new Map<string, AuditSubject>()
  const colleagues = await readColleagues(call, rows)
  const projects = await readProjects(call, rows)
  return {
    actorOf: ({ actor_type, actor_id }) => {
      if (actor_id === null) return null
      const name = actor_type === 'dashboard_user' ? colleagues.get(actor_id) : known.get(actor_id)?.name
      return name ?? null
    },
    aboutOf: ({ target_type, target_id }) => {
      const parts = partsOf({ target_type, target_id })
      if (target_type === 'project' && target_id !== null) {
        return [{ type: target_type, id: target_id, name: projects.get(target_id) ?? null }]
      }
      const found = parts.flatMap((part) => known.get(part) ?? [])
      // Ids that people chose, such as those of permissions, are names.
      const own = parts.filter((part) => !isUuid(part)).map((id) => ({ type: target_type ?? '', id, name: id }))
      const about = [...own, ...found]
      return about.length || target_id === null ? about : [{ type: target_type ?? '', id: target_id, name: null }]
    },
  }
}

async function lookUp(call: Call, ids: readonly string[]): Promise<Map<string, AuditSubject>> {
  const { db, project, app } = call
  const { templates, themes } = project.config.emails
  const found: AuditSubject[] = [
    ...(await readUsers(db, ids)).map(([id, name]) => ({ type: 'user', id, name })),
    ...(await named(db, 'teams', ids)).map((row) => ({ type: 'team', ...row })),
    ...(await named(db, 'email_drafts', ids)).map((row) => ({ type: 'email_draft', ...row })),
    ...(await readEndpoints(db, ids)).map(({ id, url }) => ({ type: 'webhook_endpoint', id, name: url })),
    ...(await listKeySetNames(app.database, project.id, ids)).map(({ id, description }) => ({
      ...{ type: 'project_keys', id, name: description },
    })),
    ...Object.entries(templates).map(([id, { displayName: name }]) => ({ type: 'email_template', id, name })),
    ...Object.entries(themes).map(([id, { displayName: name }]) => ({ type: 'email_theme', id, name })),
  ]
  return new Map(found.map((one) => [one.id, one]))
}

async function readUsers(db: TenantDb, ids: readonly string[]): Promise<[id: string, name: string | null][]> {
  const users = await db
    .selectFrom('users as u')
    .leftJoin('contact_channels as c', (join) => join.onRef('c.user_id', '=', 'u.id').on('c.is_primary', '=', true))
    .select(['u.id', 'u.display_name', 'c.value'])
    .where('u.id', 'in', ids)
    .execute()
  return users.map(({ id, display_name, value }) => [id, display_name || value])
}

const named = async (db: TenantDb, table: 'teams' | 'email_drafts', ids: readonly string[]) => {
  const rows = await db.selectFrom(table).select(['id', 'display_name']).where('id', 'in', ids).execute()
  return rows.map(({ id, display_name }) => ({ id, name: display_name }))
}

const readEndpoints = (db: TenantDb, ids: readonly string[]) =>
  db.selectFrom('webhook_endpoints').select(['id', 'url']).where('id', 'in', ids).execute()

async function readProjects({ app }: Call, rows: readonly Partial<Subject>[]): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ target_type, target_id }) => (target_type === 'project' && target_id) || []))
  const projects = await Promise.all([...ids].map((id) => app.projects.find(id)))
  return new Map(projects.flatMap((project) => (project ? [[project.id, project.displayName]] : [])))
}

/** People of the dashboard are users of `internal`. */
async function readColleagues({ app }: Call, rows: readonly Actor[]): Promise<Map<string, string | null>> {
  const isColleague = ({ actor_type, actor_id }: Actor) => actor_type === 'dashboard_user' && isUuid(actor_id ?? '')
  const ids = [...new Set(rows.filter(isColleague).flatMap(({ actor_id }) => actor_id ?? []))]
  if (!ids.length) return new Map()
  const { tenancyId } = await app.projects.get(internalProjectId)
  return new Map(await readUsers(app.database.forTenancy(tenancyId), ids))
}
