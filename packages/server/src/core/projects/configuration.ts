import { type ConfigDocument, override } from '@hallpass/contract/config'
import type { App } from '../../app.ts'
import type { TenantDb } from '../../db/index.ts'
import type { Project } from './project.ts'
import { changeConfig } from './store.ts'

/** Adds a document to the project's override; every process knows of it within moments, this one at once. */
export async function overrideConfig(app: App, project: Project, document: ConfigDocument) {
  await app.database.transaction((system) =>
    changeConfig(system, app.sealer, project.tenancyId, (stored) => override(stored, document)),
  )
  app.projects.forget(project.id)
}

/** Changes the override under its lock, and rows of the tenancy in the same transaction: both or neither. */
export async function changeConfigAndRows(
  app: App,
  project: Project,
  change: (stored: ConfigDocument) => ConfigDocument,
  changeRows: (tx: TenantDb) => Promise<void>,
) {
  await app.database.transaction(async (system) => {
    await changeConfig(system, app.sealer, project.tenancyId, change)
    await changeRows(app.database.tenantOn(system, project.tenancyId))
  })
  app.projects.forget(project.id)
}
