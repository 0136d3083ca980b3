import { textError } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import type { TenantDb } from '../../db/index.ts'
import type { Clock } from '../clock.ts'
import { permissionsOf } from '../permissions/index.ts'
import type { Project } from '../projects/project.ts'

interface Context {
  app: { clock: Clock }
  project: Project
}

const rulesOf = ({ config }: { config: CompleteConfig }) => config.auth.secondFactor

/** Whether anything in the project asks anybody for a second factor. */
function asksSomebody(project: Project): boolean {
  const { requiredFrom, teams, permissions } = rulesOf(project)
  return requiredFrom !== undefined || Object.keys(teams).length > 0 || Object.keys(permissions).length > 0
}

/**
 * From when on this person needs a second factor: the first day of what applies to them now. It is the project's, not theirs, so
 * nothing that they do moves it, such as leaving a team and joining it again.
 */
export async function requiredFrom(project: Project, db: TenantDb, userId: string): Promise<Date | undefined> {
  const { requiredFrom: everybody, teams, permissions } = rulesOf(project)
  const days = [
    ...(everybody === undefined ? [] : [everybody]),
    ...(Object.keys(teams).length ? await daysByTeam(db, userId, teams) : []),
    ...(Object.keys(permissions).length ? await daysByPermission(project, db, userId, permissions) : []),
  ]
  // Days are written so that their order is that of their letters.
  const [first] = days.sort()
  return first === undefined ? undefined : new Date(`${first}T00:00:00Z`)
}

type Days = Record<string, string>

async function daysByTeam(db: TenantDb, userId: string, days: Days): Promise<string[]> {
  const rows = await db
    .selectFrom('team_members')
    .select('team_id')
    .where('user_id', '=', userId)
    .where('team_id', 'in', Object.keys(days))
    .execute()
  return rows.flatMap(({ team_id }) => days[team_id] ?? [])
}

async function daysByPermission(project: Project, db: TenantDb, userId: string, days: Days): Promise<string[]> {
  const graph = permissionsOf(project)
  const granted = async (table: 'team_permissions' | 'project_permissions') => {
    const rows = await db.selectFrom(table).select('permission_id').distinct().where('user_id', '=', userId).execute()
    return rows.map((row) => row.permission_id)
  }
  const held = [
    ...graph.expand('team', await granted('team_permissions')),
    ...graph.expand('project', await granted('project_permissions')),
  ]
  return held.flatMap((id) => (Object.hasOwn(days, id) ? (days[id] ?? []) : []))
}

/** Whether a sign-in of this person needs a second factor today. */
export async function needsFactor({ app, project }: Context, db: TenantDb, userId: string): Promise<boolean> {
  if (!asksSomebody(project)) return false
  const from = await requiredFrom(project, db, userId)
  return from !== undefined && from <= app.clock.now()
}

/** A passkey is two factors by itself: the device, and what unlocks it. */
export async function hasFactor(db: TenantDb, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users as u')
    .select((eb) => [
      'u.has_security_key',
      eb('u.totp_secret', 'is not', null).as('has_app'),
      eb.exists(eb.selectFrom('passkeys as k').select('k.id').whereRef('k.user_id', '=', 'u.id')).as('has_passkey'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()
  return Boolean(row?.has_app || row?.has_security_key || row?.has_passkey)
}

interface UsedSession {
  session_id: string
  user_id: string
  is_anonymous: boolean
  /** Null of sessions whose tokens do not tell. */
  methods: readonly string[] | null
}

/**
 * Whether a session that was opened in time is worth nothing any more. A server vouches for those that it opens, which say of no
 * method.
 */
export async function isOverdue(call: Context, db: TenantDb, session: UsedSession): Promise<boolean> {
  const { user_id, is_anonymous } = session
  if (!asksSomebody(call.project) || is_anonymous || !(await needsFactor(call, db, user_id))) return false
  const methods = session.methods ?? (await methodsOf(db, session.session_id))
  if (methods.length === 0 || ['totp', 'security-key', 'passkey'].some((one) => methods.includes(one))) return false
  return !(await hasFactor(db, user_id))
}

async function methodsOf(db: TenantDb, sessionId: string): Promise<readonly string[]> {
  const row = await db.selectFrom('sessions').select('methods').where('id', '=', sessionId).executeTakeFirst()
  return row?.methods ?? []
}

/** After a change that took one away, in its transaction. Servers may: they vouch for the person. */
export async function requireFactorLeft(
  call: Context & { level: string },
  tx: TenantDb,
  userId: string,
): Promise<void> {
  if (call.level !== 'client' || (await hasFactor(tx, userId)) || !(await needsFactor(call, tx, userId))) return
  throw textError(400, 'You need a second factor here, and this is your last one. Add another one first.')
}
