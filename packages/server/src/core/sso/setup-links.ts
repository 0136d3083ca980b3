import { randomUUID } from 'node:crypto'
import { knownError, roleAllows, type SetupIntent, setupCookie, setupLinks } from '@hallpass/contract'
import type { Selectable } from 'kysely'
import type { TenantDb, TenantTables } from '../../db/index.ts'
import { randomToken, sha256 } from '../crypto/index.ts'
import { findTeamPermissions, type Member } from '../permissions/index.ts'
import type { ProjectContext } from '../projects/context.ts'
import { findColleagueRole } from '../projects/owners.ts'
import type { Project } from '../projects/project.ts'
import { cookieValues, type RequestInfo } from '../request.ts'

export type SetupLinkRow = Selectable<TenantTables['setup_links']>

const hourMillis = 3_600_000

/** Where this server is. */
interface Home {
  settings: { url: string }
}

interface Place {
  app: ProjectContext
  db: TenantDb
  project: Project
}

/** Codes and cookies name their project: they come without headers, and no others are looked through. */
const pattern = /^([0-9a-f-]{36}|internal)\.[\w-]{20,100}$/

export const newSetupSecret = ({ id }: Pick<Project, 'id'>) => `${id}.${randomToken()}`

/** Undefined for a text that is none of ours. */
export const projectOfSetup = (secret: string): string | undefined => pattern.exec(secret)?.[1]

/** Who has to be allowed to as long as it counts; of a server nobody is asked. */
export interface LinkMaker {
  /** A member of the team. */
  memberId?: string | undefined
  /** Somebody of the dashboard. */
  colleagueId?: string | undefined
}

interface NewSetupLink {
  teamId: string
  intents: readonly SetupIntent[]
  email: string | null
  maker: LinkMaker
  code: string
  hours: number
}

export function insertSetupLink(tx: TenantDb, now: Date, link: NewSetupLink): Promise<SetupLinkRow> {
  return tx
    .insertInto('setup_links')
    .values({
      ...{ id: randomUUID(), team_id: link.teamId, intents: [...link.intents], email: link.email },
      ...{ created_by: link.maker.memberId, colleague_id: link.maker.colleagueId },
      ...{ code_hash: sha256(link.code), next_connection_id: randomUUID() },
      ...{ created_at: now, expires_at: new Date(now.getTime() + link.hours * hourMillis) },
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Those of which somebody can still make use, the newest first. */
export const liveSetupLinks = (db: TenantDb, teamId: string, now: Date): Promise<SetupLinkRow[]> =>
  db
    .selectFrom('setup_links')
    .selectAll()
    .where('team_id', '=', teamId)
    .where((eb) =>
      eb.or([eb.and([eb('used_at', 'is', null), eb('expires_at', '>', now)]), eb('session_expires_at', '>', now)]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export const deleteSetupLink = (db: TenantDb, teamId: string, id: string): Promise<SetupLinkRow | undefined> =>
  db.deleteFrom('setup_links').where('team_id', '=', teamId).where('id', '=', id).returningAll().executeTakeFirst()

/** One statement: of those who open a link at once, one does. */
async function spend({ app, db, project }: Place, code: string) {
  const [now, secret] = [app.clock.now(), newSetupSecret(project)]
  const row = await db
    .updateTable('setup_links')
    .set({
      used_at: now,
      session_hash: sha256(secret),
      session_expires_at: new Date(now.getTime() + setupLinks.sessionHours * hourMillis),
    })
    .where('code_hash', '=', sha256(code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  return row && { row, secret }
}

interface Opening extends Place {
  request: RequestInfo
  /** Refuses, where opening it would take the place of something. */
  mayOpen: (link: SetupLinkRow) => Promise<void>
}

/** The browser that opened it may come by the same link again: it has the cookie. */
export async function openSetupLink(place: Opening, code: string): Promise<SetupLinkRow> {
  const { app, db, request } = place
  const link = await db.selectFrom('setup_links').selectAll().where('code_hash', '=', sha256(code)).executeTakeFirst()
  if (!link || !(await isVouchedFor(place, link))) throw knownError('VERIFICATION_CODE_NOT_FOUND')
  if (link.used_at === null) await place.mayOpen(link)
  const spent = await spend(place, code)
  if (spent) {
    setSetupCookie(app, request, spent.secret, setupLinks.sessionHours * 3600)
    return spent.row
  }
  const session = await findSetupSession(place, setupSecretOf(app, request) ?? '')
  if (session?.id === link.id) return session
  const isOld = link.used_at === null && link.expires_at <= app.clock.now()
  throw knownError(isOld ? 'VERIFICATION_CODE_EXPIRED' : 'VERIFICATION_CODE_ALREADY_USED')
}

export async function findSetupSession(place: Place, secret: string): Promise<SetupLinkRow | undefined> {
  const row = await place.db
    .selectFrom('setup_links')
    .selectAll()
    .where('session_hash', '=', sha256(secret))
    .where('session_expires_at', '>', place.app.clock.now())
    .executeTakeFirst()
  return row && (await isVouchedFor(place, row)) ? row : undefined
}

/** Still there, and good: somebody comes back by it from an identity provider. */
export async function isSetupSessionLive(place: Place, id: string): Promise<boolean> {
  const row = await place.db.selectFrom('setup_links').selectAll().where('id', '=', id).executeTakeFirst()
  const isOpen = row?.session_expires_at != null && row.session_expires_at > place.app.clock.now()
  return isOpen && isVouchedFor(place, row)
}

/** Somebody who made one, and is blocked, has left or may no longer: theirs would be a way back in (T84). */
async function isVouchedFor({ app, db, project }: Place, { team_id: teamId, ...maker }: SetupLinkRow) {
  if (maker.colleague_id !== null) {
    const role = await findColleagueRole(app, maker.colleague_id, project.ownerTeamId)
    return role !== undefined && roleAllows(role, 'secrets')
  }
  return maker.created_by === null || mayManage(db, project, { teamId, userId: maker.created_by })
}

async function mayManage(db: TenantDb, project: Project, { teamId, userId }: Member): Promise<boolean> {
  const maker = await db.selectFrom('users').select('blocked_at').where('id', '=', userId).executeTakeFirst()
  if (maker?.blocked_at !== null) return false
  return (await findTeamPermissions(project, db, { teamId, userId }))?.includes('$manage_sso') === true
}

export const endSetupSession = (db: TenantDb, id: string, now: Date) =>
  db.updateTable('setup_links').set({ session_hash: null, session_expires_at: now }).where('id', '=', id).execute()

/** The id of the next connection; another one, once there is a connection with it. */
export async function nextConnectionId(db: TenantDb, { id, next_connection_id: next }: SetupLinkRow): Promise<string> {
  const made = await db.selectFrom('sso_connections').select('id').where('id', '=', next).executeTakeFirst()
  if (!made) return next
  const row = await db
    .updateTable('setup_links')
    .set({ next_connection_id: randomUUID() })
    .where('id', '=', id)
    .where('next_connection_id', '=', next)
    .returning('next_connection_id')
    .executeTakeFirst()
  if (row) return row.next_connection_id
  const link = await db.selectFrom('setup_links').select('next_connection_id').where('id', '=', id).executeTakeFirst()
  return link?.next_connection_id ?? next
}

const isSecure = ({ settings }: Home) => settings.url.startsWith('https:')

/** What the browser has, where it could be one of ours. */
export function setupSecretOf(app: Home, request: RequestInfo): string | undefined {
  const [value] = cookieValues(request, setupCookie(isSecure(app)))
  return value !== undefined && pattern.test(value) ? value : undefined
}

/** No other site's page can have the browser send it. */
export function setSetupCookie(app: Home, request: RequestInfo, value: string, maxAge: number) {
  const secure = isSecure(app) ? '; Secure' : ''
  const name = setupCookie(isSecure(app))
  request.setCookies.push(`${name}=${value}; Path=/; HttpOnly; Max-Age=${maxAge}; SameSite=Strict${secure}`)
}
