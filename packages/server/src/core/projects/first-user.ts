import { knownError } from '@hallpass/contract'
import { override } from '@hallpass/contract/config'
import type { TenantDb } from '../../db/index.ts'
import type { ProjectContext } from './context.ts'
import { changeConfig, projectChanged } from './store.ts'

/**
 * The first regular user of `internal` becomes its owner through their team, and under `first-only` closes the
 * door behind them. Of two who come at once the row lock lets one be first. Users whom a server creates may
 * come later: the switch is for people who sign up by themselves.
 */
export async function claimInternalProject(
  app: ProjectContext,
  tx: TenantDb,
  teamId: string | undefined,
  { mayComeLater = false }: { mayComeLater?: boolean | undefined } = {},
) {
  const system = app.database.systemOn(tx)
  const claimed = await system
    .updateTable('projects')
    .set({ owner_team_id: teamId ?? null })
    .where('id', '=', 'internal')
    .where('owner_team_id', 'is', null)
    .executeTakeFirst()
  if (claimed.numUpdatedRows > 0n) await projectChanged(system, 'internal')
  if (app.settings.dashboardSignUp !== 'first-only') return
  if (claimed.numUpdatedRows === 0n) {
    if (mayComeLater) return
    throw knownError('SIGN_UP_NOT_ENABLED')
  }
  const internal = await app.projects.get('internal')
  await changeConfig(system, app.sealer, internal, (stored) => override(stored, { 'auth.allowSignUp': false }))
}
