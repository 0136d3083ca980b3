import { maxConfigValues, textError } from '@hallpass/contract'
import { type ConfigDocument, countValues, fitsStorage } from '@hallpass/contract/config'
import { sql, type Updateable } from 'kysely'
import { type AllTables, changed, type Database, type SystemDb } from '../../db/index.ts'
import { describeAudit } from '../audit/index.ts'
import type { SealedColumn, Sealer } from '../crypto/index.ts'
import { type KeyKind, type KeyRow, Project, type ProjectRow } from './project.ts'
import { requireSignInMethod } from './require-sign-in-method.ts'

/** As the triggers in the migrations name it. */
export const topicPrefix = 'project:'

/** To be called by everything that writes a row of `projects`, `tenancies` or `project_keys`. */
export const projectChanged = (system: SystemDb, id: string) => changed(system, `${topicPrefix}${id}`)

const sealContext = (tenancyId: string) => `config:${tenancyId}`

export const configColumn: SealedColumn = {
  table: 'tenancies',
  column: 'sealed_config',
  key: ['id'],
  context: (row) => sealContext(String(row.id)),
}

export const sealConfig = (sealer: Sealer, tenancyId: string, document: ConfigDocument) =>
  sealer.seal(JSON.stringify(document), sealContext(tenancyId))

export const openConfig = (sealer: Sealer, tenancyId: string, sealed: string | null): ConfigDocument =>
  sealed === null ? {} : (JSON.parse(sealer.open(sealed, sealContext(tenancyId))) as ConfigDocument)

const accountOf = sql<string | null>`(
  select coalesce(o.made_by, (
    select m.user_id from team_members m where m.tenancy_id = o.tenancy_id and m.team_id = o.id and m.role = 'owner'
    order by m.created_at, m.user_id limit 1))
  from teams o join tenancies i on i.id = o.tenancy_id and i.project_id = 'internal' where o.id = p.owner_team_id)`

/** Undefined for a project that does not exist or was deleted. */
export async function loadProject(
  system: SystemDb,
  sealer: Sealer,
  id: string,
  ownKeys: (projectId: string) => KeyRow[] = () => [],
): Promise<Project | undefined> {
  const row = await system
    .selectFrom('projects as p')
    .innerJoin('tenancies as t', (join) => join.onRef('t.project_id', '=', 'p.id').on('t.branch_id', '=', 'main'))
    .selectAll('p')
    .select(['t.id as tenancy_id', 't.sealed_config', accountOf.as('account_id')])
    .where('p.id', '=', id)
    .where('p.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const project: ProjectRow = {
    id: row.id,
    displayName: row.display_name,
    description: row.description,
    logoUrl: row.logo_url,
    fullLogoUrl: row.full_logo_url,
    logoDarkUrl: row.logo_dark_url,
    fullLogoDarkUrl: row.full_logo_dark_url,
    isProductionMode: row.is_production_mode,
    ownerTeamId: row.owner_team_id,
    accountId: row.account_id,
    createdAt: row.created_at,
    tenancyId: row.tenancy_id,
  }
  const override = openConfig(sealer, row.tenancy_id, row.sealed_config)
  return new Project(project, override, [...(await loadKeys(system, id)), ...ownKeys(id)])
}

async function loadKeys(system: SystemDb, projectId: string): Promise<KeyRow[]> {
  const sets = await system
    .selectFrom('project_keys')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('manually_revoked_at', 'is', null)
    .execute()
  return sets.flatMap((set) => {
    const hashes: [KeyKind, Buffer | null][] = [
      ['client', set.publishable_client_key_hash],
      ['server', set.secret_server_key_hash],
      ['admin', set.super_secret_admin_key_hash],
    ]
    return hashes.flatMap(([kind, hash]) => (hash ? [{ kind, hash, expiresAt: set.expires_at, setId: set.id }] : []))
  })
}

export interface NewProjectRow {
  id: string
  tenancyId: string
  displayName: string
  description: string
  logoUrl: string | null
  fullLogoUrl: string | null
  isProductionMode: boolean
  ownerTeamId: string | null
  createdAt: Date
  config: ConfigDocument
}

export async function insertProject(system: SystemDb, sealer: Sealer, project: NewProjectRow) {
  requireFits(project.config)
  await system
    .insertInto('projects')
    .values({
      id: project.id,
      display_name: project.displayName,
      description: project.description,
      logo_url: project.logoUrl,
      full_logo_url: project.fullLogoUrl,
      is_production_mode: project.isProductionMode,
      owner_team_id: project.ownerTeamId,
      created_at: project.createdAt,
    })
    .execute()
  await system
    .insertInto('tenancies')
    .values({
      id: project.tenancyId,
      project_id: project.id,
      branch_id: 'main',
      sealed_config: sealConfig(sealer, project.tenancyId, project.config),
    })
    .execute()
  await projectChanged(system, project.id)
}

/** Reads the stored override under a lock, so that two changes at once both survive. */
export async function changeConfig(
  system: SystemDb,
  sealer: Sealer,
  { id, tenancyId }: { id: string; tenancyId: string },
  change: (stored: ConfigDocument) => ConfigDocument,
) {
  const row = await system
    .selectFrom('tenancies')
    .select('sealed_config')
    .where('id', '=', tenancyId)
    // Not `for update`: that would wait for, and deadlock with, everyone who has just inserted a row of this tenancy.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const stored = openConfig(sealer, tenancyId, row.sealed_config)
  const next = change(stored)
  if (id === 'internal') requireSignInMethod(next)
  describeAudit(system, { before: stored, after: next })
  requireFits(next, stored)
  await system
    .updateTable('tenancies')
    .set({ sealed_config: sealConfig(sealer, tenancyId, next) })
    .where('id', '=', tenancyId)
    .execute()
  await projectChanged(system, id)
}

/** What is stored already may be larger, and be changed as long as it does not grow. */
function requireFits(next: ConfigDocument, stored: ConfigDocument = {}): void {
  if (!fitsStorage(next)) throw textError(400, 'The configuration would be longer than 5,000,000 characters.')
  const values = countValues(next)
  if (values <= maxConfigValues || values <= countValues(stored)) return
  throw tooManyValues()
}

export const tooManyValues = () =>
  textError(400, `The configuration would have more than ${maxConfigValues.toLocaleString('en')} values.`)

/** Reads the stored override and keeps it from being changed until the transaction ends. */
export async function holdConfig(system: SystemDb, sealer: Sealer, tenancyId: string): Promise<ConfigDocument> {
  const row = await system
    .selectFrom('tenancies')
    .select('sealed_config')
    .where('id', '=', tenancyId)
    .forShare()
    .executeTakeFirstOrThrow()
  return openConfig(sealer, tenancyId, row.sealed_config)
}

/** Ids of the live projects that these teams own, oldest first. */
export async function projectsOfTeams(
  { system }: Pick<Database, 'system'>,
  teamIds: readonly string[],
): Promise<string[]> {
  if (!teamIds.length) return []
  const rows = await system
    .selectFrom('projects')
    .select('id')
    .where('owner_team_id', 'in', teamIds)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

export async function updateProjectRow(system: SystemDb, id: string, columns: Updateable<AllTables['projects']>) {
  if (!Object.keys(columns).length) return
  await system.updateTable('projects').set(columns).where('id', '=', id).execute()
  await projectChanged(system, id)
}

/** Other changes to it wait for this transaction. Undefined when the project does not exist (any more). */
export const lockProject = (system: SystemDb, id: string) =>
  system
    .selectFrom('projects')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
