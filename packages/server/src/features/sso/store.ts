import type { Insertable, Selectable, Updateable } from 'kysely'
import type { ConnectionRow } from '../../core/sso/connection.ts'
import type { TenantDb, TenantTables } from '../../db/index.ts'

type Connections = TenantTables['sso_connections']
type Domains = TenantTables['sso_domains']
export type DomainRow = Selectable<Domains>

/** Oldest first; all of the project, or of one team. A team has few, and few teams have one. */
export const readConnections = (db: TenantDb, teamId: string | undefined): Promise<ConnectionRow[]> =>
  db
    .selectFrom('sso_connections')
    .selectAll()
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', teamId!))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const insertConnection = (
  tx: TenantDb,
  row: Omit<Insertable<Connections>, 'tenancy_id'>,
): Promise<ConnectionRow> => tx.insertInto('sso_connections').values(row).returningAll().executeTakeFirstOrThrow()

/** The row until the transaction ends. */
export const holdConnection = (tx: TenantDb, id: string): Promise<ConnectionRow | undefined> =>
  tx.selectFrom('sso_connections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const updateConnection = (tx: TenantDb, id: string, changed: Updateable<Connections>): Promise<ConnectionRow> =>
  tx.updateTable('sso_connections').set(changed).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteConnection = (db: TenantDb, id: string): Promise<ConnectionRow | undefined> =>
  db.deleteFrom('sso_connections').where('id', '=', id).returningAll().executeTakeFirst()

export const readDomains = (db: TenantDb, teamId: string | undefined): Promise<DomainRow[]> =>
  db
    .selectFrom('sso_domains')
    .selectAll()
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', teamId!))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findDomain = (db: TenantDb, id: string): Promise<DomainRow | undefined> =>
  db.selectFrom('sso_domains').selectAll().where('id', '=', id).executeTakeFirst()

export const insertDomain = (tx: TenantDb, row: Omit<Insertable<Domains>, 'tenancy_id'>): Promise<DomainRow> =>
  tx.insertInto('sso_domains').values(row).returningAll().executeTakeFirstOrThrow()

export const updateDomain = (db: TenantDb, id: string, changed: Updateable<Domains>): Promise<DomainRow | undefined> =>
  db.updateTable('sso_domains').set(changed).where('id', '=', id).returningAll().executeTakeFirst()

export const deleteDomain = (db: TenantDb, id: string): Promise<DomainRow | undefined> =>
  db.deleteFrom('sso_domains').where('id', '=', id).returningAll().executeTakeFirst()

/** How many a team has, while nobody adds another one: the team is held. */
export async function countInTeam(tx: TenantDb, table: 'sso_connections' | 'sso_domains', teamId: string) {
  await tx.selectFrom('teams').select('id').where('id', '=', teamId).forNoKeyUpdate().executeTakeFirst()
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('team_id', '=', teamId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The first connection of the team that people can sign in by. */
export const findActiveConnection = (db: TenantDb, teamId: string) =>
  db
    .selectFrom('sso_connections')
    .select(['id', 'display_name', 'type'])
    .where('team_id', '=', teamId)
    .where('state', '=', 'active')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
