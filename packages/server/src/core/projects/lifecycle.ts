import { randomUUID } from 'node:crypto'
import { textError } from '@hallpass/contract'
import { type CompleteConfig, creationDefaults, override, overrideFromProjectConfig } from '@hallpass/contract/config'
import type { createProject, ParsedOf, updateProject } from '@hallpass/contract/endpoints'
import type { SystemDb } from '../../db/index.ts'
import { auditOf, describeAudit } from '../audit/index.ts'
import { randomText } from '../crypto/index.ts'
import { storeImage } from '../images/index.ts'
import type { Member } from '../permissions/index.ts'
import { completeConfig } from './complete-config.ts'
import type { ProjectContext } from './context.ts'
import { recordProjectCreated } from './first-entry.ts'
import { recordInInternal } from './internal-log.ts'
import { holdOwner } from './owners.ts'
import { holdForProductionRules, keepProductionRules, requireProductionRules } from './production-rules.ts'
import type { Project } from './project.ts'
import { changeConfig, insertProject, updateProjectRow } from './store.ts'

type NewProject = Omit<ParsedOf<typeof createProject>['body'], 'owner_team_id'>
type ProjectChanges = ParsedOf<typeof updateProject>['body']
type ConfigChanges = NonNullable<ProjectChanges['config']>

/** Keys of trusted domains are ours to choose; they start with a letter, so that a dotted path can name them. */
export const domainKey = () => `d${randomText(16)}`

function overrideFor(changes: ConfigChanges, config: CompleteConfig) {
  const theme = changes.email_theme
  if (theme !== undefined && !Object.hasOwn(config.emails.themes, theme)) {
    throw textError(400, 'There is no email theme with this id.')
  }
  return overrideFromProjectConfig(changes, config, domainKey)
}

export interface CreationOptions {
  /** The team that will own it, and its member who asks; without one it has no owner (a partner provisions it). */
  owner?: Member
  /** Refuses production mode together with what it does not allow. */
  keepsProductionRules?: boolean
  /** More that must happen with it, or not at all. */
  alongside?: (system: SystemDb, id: string) => Promise<void>
}

/** What was asked for, on top of what new projects start with. */
export async function makeProject(
  app: ProjectContext,
  body: NewProject,
  { owner, keepsProductionRules, alongside }: CreationOptions,
): Promise<Project> {
  const id = randomUUID()
  const tenancyId = randomUUID()
  await app.database.transaction(async (system) => {
    if (owner) await holdOwner(app, system, owner)
    const config = override(creationDefaults, overrideFor(body.config ?? {}, completeConfig(creationDefaults)))
    if (keepsProductionRules) requireProductionRules(completeConfig(config), body.is_production_mode ?? false)
    await insertProject(system, app.sealer, {
      id,
      tenancyId,
      displayName: body.display_name,
      description: body.description ?? '',
      logoUrl: null,
      fullLogoUrl: null,
      isProductionMode: body.is_production_mode ?? false,
      ownerTeamId: owner?.teamId ?? null,
      createdAt: app.clock.now(),
      config,
    })
    // In the log of the new project, where its owners look for it.
    describeAudit(system, { tenancyId, target: { type: 'project', id } })
    if (!auditOf(system)) await recordProjectCreated(system, id, app.clock.now())
    await recordInInternal(app, system, 'project.created', { id, displayName: body.display_name })
    await updateProjectRow(system, id, await logosOf(app, system, tenancyId, body))
    await alongside?.(system, id)
  })
  return app.projects.get(id)
}

/** What is left out keeps its value. */
export async function changeProject(
  app: ProjectContext,
  project: Project,
  body: ProjectChanges,
  { keepsProductionRules = false } = {},
): Promise<Project> {
  await app.database.transaction(async (system) => {
    if (keepsProductionRules) await holdForProductionRules(system, project)
    if (body.config) {
      const { config } = body
      await changeConfig(system, app.sealer, project, (stored) =>
        override(stored, overrideFor(config, completeConfig(stored))),
      )
    }
    const columns = {
      ...(body.display_name !== undefined && { display_name: body.display_name }),
      ...(body.description !== undefined && { description: body.description ?? '' }),
      ...(body.is_production_mode !== undefined && { is_production_mode: body.is_production_mode }),
      ...(await logosOf(app, system, project.tenancyId, body)),
    }
    await updateProjectRow(system, project.id, columns)
    if (keepsProductionRules) await keepProductionRules(system, app.sealer, project)
    describeAudit(system, { before: columnsNow(project, columns), after: columns })
  })
  return app.projects.get(project.id)
}

/** The same columns as they were. */
function columnsNow({ row }: Project, columns: object) {
  const all: Record<string, unknown> = {
    display_name: row.displayName,
    description: row.description,
    is_production_mode: row.isProductionMode,
    logo_url: row.logoUrl,
    full_logo_url: row.fullLogoUrl,
    logo_dark_url: row.logoDarkUrl,
    full_logo_dark_url: row.fullLogoDarkUrl,
  }
  return Object.fromEntries(Object.keys(columns).map((name) => [name, all[name]]))
}

const logoColumns = ['logo_url', 'full_logo_url', 'logo_dark_url', 'full_logo_dark_url'] as const

async function logosOf(
  app: ProjectContext,
  system: SystemDb,
  tenancyId: string,
  body: Pick<ProjectChanges, (typeof logoColumns)[number]>,
) {
  const tx = app.database.tenantOn(system, tenancyId)
  const columns: Partial<Record<(typeof logoColumns)[number], string | null>> = {}
  for (const column of logoColumns) {
    const url = body[column]
    if (url !== undefined) columns[column] = await storeImage(app, tx, { url, folder: 'project-logos', level: 'admin' })
  }
  return columns
}
