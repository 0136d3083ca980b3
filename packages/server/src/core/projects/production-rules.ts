import { productionModeProblems, textError } from '@hallpass/contract'
import { type CompleteConfig, projectView } from '@hallpass/contract/config'
import type { SystemDb } from '../../db/index.ts'
import type { Sealer } from '../crypto/index.ts'
import { completeConfig } from './complete-config.ts'
import type { Project } from './project.ts'
import { holdConfig } from './store.ts'

const problemsOf = (config: CompleteConfig, isProduction: boolean): string[] =>
  isProduction ? productionModeProblems(projectView(config), '').map(({ message }) => message) : []

/** What keeps a configuration from production mode: localhost, addresses by number, plain http. */
export function requireProductionRules(config: CompleteConfig, isProduction: boolean, known: readonly string[] = []) {
  const problems = problemsOf(config, isProduction).filter((problem) => !known.includes(problem))
  if (problems.length) throw textError(400, `${problems.join('.\n')}.`)
}

/** Before a transaction changes a project: two at once would each wait for a row that the other has. */
export async function holdForProductionRules(system: SystemDb, { tenancyId }: Project): Promise<void> {
  await system.selectFrom('tenancies').select('id').where('id', '=', tenancyId).forNoKeyUpdate().execute()
}

/**
 * At the end of a transaction that changed a project. What was wrong before is not held against a change of something else: published
 * clients may have made it so. Rows are locked in one order: configuration, then project.
 */
export async function keepProductionRules(system: SystemDb, sealer: Sealer, project: Project): Promise<void> {
  const config = completeConfig(await holdConfig(system, sealer, project.tenancyId))
  const row = await system
    .selectFrom('projects')
    .select('is_production_mode')
    .where('id', '=', project.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const known = problemsOf(project.config, project.row.isProductionMode)
  requireProductionRules(config, row.is_production_mode, known)
}
