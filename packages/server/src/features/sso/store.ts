import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { emit } from '../../core/outbox/index.ts'
import type { ConnectionRow } from '../../core/sso/connection.ts'
import type { TenantDb, TenantTables } from '../../db/index.ts'

type Connections = TenantTables['sso_connections']
type Domains = TenantTables['sso_domains']
/** With who has to come by a connection of the team, and which setup link asked for it, instead of what. */
export type DomainRow = Selectable<Domains> & {
  enforcement: string
  setup_link_id: string | null
  mode_before: string | null
}

/** Oldest first; all of the project, or of one team. A team has few, and few teams have one. */
export const readConnections = (db: TenantDb, teamId: string | undefined): Promise<ConnectionRow[]> =>
  db
    .selectFrom('sso_connections')
    .selectAll()
    .$if(teamId !== undefined, (query) => query.where('team_id', '=', teamId!))
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function readTeamNames(db: TenantDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const query = db.selectFrom('teams').select(['id', 'display_name'])
  const rows = await query.where('id', 'in', [...new Set(ids)]).execute()
  return new Map(rows.map(({ id, display_name }) => [id, display_name]))
}

export async function insertConnection(
  tx: TenantDb,
  row: Omit<Insertable<Connections>, 'tenancy_id'>,
): Promise<ConnectionRow> {
  const made = await tx.insertInto('sso_connections').values(row).returningAll().executeTakeFirstOrThrow()
  await announce(tx, 'created', made)
  return made
}

/** What webhooks are told: nothing of how the identity provider is asked. */
const announce = (
  tx: TenantDb,
  what: 'created' | 'updated' | 'deleted',
  { id, team_id, type, display_name, state }: ConnectionRow,
) => emit(tx, `sso_connection.${what}`, { id, team_id, type, display_name, state })

/** The row until the transaction ends. */
export const holdConnection = (tx: TenantDb, id: string): Promise<ConnectionRow | undefined> =>
  tx.selectFrom('sso_connections').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export async function updateConnection(
  tx: TenantDb,
  id: string,
  changed: Updateable<Connections>,
): Promise<ConnectionRow> {
  const query = tx.updateTable('sso_connections').set(changed).where('id', '=', id)
  const row = await query.returningAll().executeTakeFirstOrThrow()
  await announce(tx, 'updated', row)
  return row
}

export async function deleteConnection(tx: TenantDb, id: string): Promise<ConnectionRow | undefined> {
  const row = await tx.deleteFrom('sso_connections').where('id', '=', id).returningAll().executeTakeFirst()
  if (row) await announce(tx, 'deleted', row)
  return row
}

const domains = (db: TenantDb) =>
  db
    .selectFrom('sso_domains as d')
    .leftJoin('sso_enforcements as e', 'e.domain_id', 'd.id')
    .selectAll('d')
    .select(['e.setup_link_id', 'e.mode_before', sql<string>`coalesce(e.mode, 'off')`.as('enforcement')])

export const readDomains = (db: TenantDb, teamId: string | undefined): Promise<DomainRow[]> =>
  domains(db)
    .$if(teamId !== undefined, (query) => query.where('d.team_id', '=', teamId!))
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute()

export const findDomain = (db: TenantDb, id: string): Promise<DomainRow | undefined> =>
  domains(db).where('d.id', '=', id).executeTakeFirst()

export const getDomain = (db: TenantDb, id: string): Promise<DomainRow> =>
  domains(db).where('d.id', '=', id).executeTakeFirstOrThrow()

export const insertDomain = (tx: TenantDb, row: Omit<Insertable<Domains>, 'tenancy_id'>) =>
  tx.insertInto('sso_domains').values(row).execute()

/** Of the team that speaks for it. */
export const findVerifiedDomain = (db: TenantDb, domain: string): Promise<DomainRow | undefined> =>
  domains(db).where('d.domain', '=', domain).where('d.verification', '=', 'verified').executeTakeFirst()

/** Until the transaction ends nobody else decides whose the name is. */
export const holdDomainName = (tx: TenantDb, domain: string) =>
  tx.selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${`sso-domain:${domain}`}, 0))`.as('held')).execute()

/** False when it is gone. */
export const updateDomain = async (db: TenantDb, id: string, changed: Updateable<Domains>): Promise<boolean> => {
  const { numUpdatedRows } = await db.updateTable('sso_domains').set(changed).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteDomain = (db: TenantDb, id: string): Promise<Selectable<Domains> | undefined> =>
  db.deleteFrom('sso_domains').where('id', '=', id).returningAll().executeTakeFirst()

/** Others that count or change what the team has wait. */
export const lockTeam = (tx: TenantDb, teamId: string) =>
  tx.selectFrom('teams').select('id').where('id', '=', teamId).forNoKeyUpdate().executeTakeFirst()

/** How many a team has, while nobody adds another one: the team is held. */
export async function countInTeam(
  tx: TenantDb,
  table: 'sso_connections' | 'sso_domains' | 'sso_exemptions' | 'group_mappings',
  teamId: string,
) {
  await lockTeam(tx, teamId)
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
