import { type CompleteConfig, type ConfigDocument, override } from '@hallpass/contract/config'
import type { TenantDb } from '../../db/index.ts'
import { completeConfig } from './complete-config.ts'
import type { ProjectContext } from './context.ts'
import type { Project } from './project.ts'
import { changeConfig, holdConfig } from './store.ts'

/** Adds a document to the project's override; every process knows of it within moments, this one at once. */
export async function overrideConfig(app: ProjectContext, project: Project, document: ConfigDocument) {
  await app.database.transaction((system) =>
    changeConfig(system, app.sealer, project, (stored) => override(stored, document)),
  )
}

/** Changes the override under its lock, and rows of the tenancy in the same transaction: both or neither. */
export async function changeConfigAndRows(
  app: ProjectContext,
  project: Project,
  change: (stored: ConfigDocument) => ConfigDocument,
  changeRows: (tx: TenantDb) => Promise<void>,
) {
  await app.database.transaction(async (system) => {
    await changeConfig(system, app.sealer, project, change)
    await changeRows(app.database.tenantOn(system, project.tenancyId))
  })
}

/** The configuration as it is now, in a transaction that relies on it: changes to it wait until that ends. */
export async function configWithin(
  { database, sealer }: ProjectContext,
  tx: TenantDb,
  project: Project,
): Promise<CompleteConfig> {
  return completeConfig(await holdConfig(database.systemOn(tx), sealer, project.tenancyId))
}

/** Adds to the override what follows from the configuration as it is then; no other change comes in between. */
export async function changeConfigBy(
  app: ProjectContext,
  project: Project,
  change: (config: CompleteConfig) => ConfigDocument,
): Promise<void> {
  await app.database.transaction((system) =>
    changeConfig(system, app.sealer, project, (stored) => override(stored, change(completeConfig(stored)))),
  )
}
