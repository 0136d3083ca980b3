import { knownError } from '@hallpass/contract'
import { type ConfigDocument, override } from '@hallpass/contract/config'
import type { SystemDb } from '../../db/index.ts'
import { describeAudit } from '../audit/index.ts'
import type { ProjectContext } from './context.ts'
import { keepProductionRules } from './production-rules.ts'
import type { Project } from './project.ts'
import { changeConfig, openConfig } from './store.ts'

/** The file that was pushed last, as the row of the tenancy keeps it. */
export interface ManagingFile {
  file: string
  commit: string | null
  places: string[]
  pushed_at_millis: number
}

interface StoredOverride {
  override: ConfigDocument
  /** Changes with every write. */
  version: string
  managedBy: ManagingFile | null
}

const rowOf = (system: SystemDb, { tenancyId }: Project) =>
  system.selectFrom('tenancies').select(['sealed_config', 'config_revision', 'config_file']).where('id', '=', tenancyId)

/** What is stored now: the copy in memory may be a moment older than its version. */
export async function readOverride({ database, sealer }: ProjectContext, project: Project): Promise<StoredOverride> {
  const row = await rowOf(database.system, project).executeTakeFirstOrThrow()
  return {
    override: openConfig(sealer, project.tenancyId, row.sealed_config),
    version: String(row.config_revision),
    // Written by nobody but pushOverride().
    managedBy: row.config_file as ManagingFile | null,
  }
}

export interface Push {
  /** What the change was made from; undefined where that does not matter. */
  version: string | undefined
  /** Refuses what production mode does not allow. */
  keepsProductionRules?: boolean
  /** Undefined leaves it as it is. */
  managedBy: { file: string; commit?: string | null | undefined; places: string[] } | null | undefined
}

/** Adds a document to the override, unless it is no longer the one that the change was made from. Returns its version. */
export function pushOverride(app: ProjectContext, project: Project, document: ConfigDocument, push: Push) {
  return app.database.transaction(async (system) => {
    const row = await rowOf(system, project).forNoKeyUpdate().executeTakeFirstOrThrow()
    if (push.version !== undefined && push.version !== String(row.config_revision)) {
      throw knownError('CONFIG_CHANGED_MEANWHILE')
    }
    await changeConfig(system, app.sealer, project, (stored) => override(stored, document))
    if (push.keepsProductionRules) await keepProductionRules(system, app.sealer, project)
    if (push.managedBy !== undefined) await setManagingFile(app, system, project, push.managedBy, row.config_file)
    const { config_revision } = await rowOf(system, project).executeTakeFirstOrThrow()
    return String(config_revision)
  })
}

async function setManagingFile(
  { clock }: ProjectContext,
  system: SystemDb,
  { tenancyId }: Project,
  file: NonNullable<Push['managedBy']> | null,
  before: unknown,
) {
  const stored: ManagingFile | null = file && {
    file: file.file,
    commit: file.commit ?? null,
    places: file.places,
    pushed_at_millis: clock.now().getTime(),
  }
  await system
    .updateTable('tenancies')
    .set({ config_file: stored && JSON.stringify(stored) })
    .where('id', '=', tenancyId)
    .execute()
  describeAudit(system, { before: { managed_by: nameOf(before) }, after: { managed_by: nameOf(stored) } })
}

/** The log says which file and commit it was; what the file declares is seen from what it changed. */
function nameOf(stored: unknown) {
  if (!stored) return null
  const { file, commit } = stored as ManagingFile
  return { file, commit }
}
