import { knownError } from '@hallpass/contract'
import { override } from '@hallpass/contract/config'
import type { TenantDb } from '../../db/index.ts'
import { recordAudit } from '../audit/index.ts'
import { type NormalizedEmail, normalizeEmail } from '../email.ts'
import type { ProjectContext } from './context.ts'
import type { Project } from './project.ts'
import type { SetupCode } from './setup-code.ts'
import { changeConfig, projectChanged } from './store.ts'

type SettingsOnly = Pick<ProjectContext, 'settings'>
export type OwnerContext = ProjectContext & { setupCode: SetupCode }

/** The next account owns the installation, and strangers can reach it: docs/protocol/projects.md#the-first-account. */
export const awaitsOwner = ({ settings }: SettingsOnly, { id, ownerTeamId }: Project): boolean =>
  id === 'internal' && ownerTeamId === null && settings.needsOwnerProof

/** What the next account has to show, if anything. Where the operator named an address, there is no code to find in a log. */
export const ownerProofOf = (app: SettingsOnly, project: Project): 'setup-code' | 'email' | null => {
  if (!awaitsOwner(app, project)) return null
  return app.settings.ownerEmail === undefined ? 'setup-code' : 'email'
}

/** Whether somebody may open an account here who shows no more than a mailbox, or nothing. */
export const admitsSignUp = (app: SettingsOnly, project: Project, provedEmail?: NormalizedEmail): boolean =>
  awaitsOwner(app, project) ? isOwnerEmail(app, provedEmail) : project.config.auth.allowSignUp

const isOwnerEmail = ({ settings }: SettingsOnly, email: NormalizedEmail | undefined): boolean =>
  email !== undefined && settings.ownerEmail !== undefined && normalizeEmail(settings.ownerEmail) === email

export const isSetupCode = ({ settings, setupCode }: OwnerContext, { tenancyId }: Project, text: string | undefined) =>
  settings.ownerEmail === undefined && text !== undefined && setupCode.matches(tenancyId, text)

/** A new regular user of `internal`. */
export interface Claimant {
  userId: string
  teamId: string | undefined
  setupCode?: string | undefined
  provedEmail?: NormalizedEmail | undefined
  /** By a server, to which neither the sign-up switch nor the setup code applies. */
  isMadeByServer?: boolean | undefined
  /** To a team, at an address that the code proved. Nobody comes to own the installation that way. */
  isInvited?: boolean | undefined
}

/**
 * The first regular user of `internal` becomes its owner through their team, and under `first-only` closes the
 * door behind them. Of two who come at once the row lock lets one be first. Users whom a server creates may
 * come later: the switch is for people who sign up by themselves.
 */
export async function claimInternalProject(app: OwnerContext, tx: TenantDb, project: Project, claimant: Claimant) {
  const system = app.database.systemOn(tx)
  const claimed = await system
    .updateTable('projects')
    .set({ owner_team_id: claimant.teamId ?? null })
    .where('id', '=', 'internal')
    .where('owner_team_id', 'is', null)
    .executeTakeFirst()
  const isFirst = claimed.numUpdatedRows > 0n
  if (!claimant.isMadeByServer) requireAdmission(app, project, claimant, isFirst)
  if (!isFirst) return
  const { userId } = claimant
  await recordAudit(tx, app.clock.now(), {
    action: 'installation.claimed',
    actor: claimant.isMadeByServer ? { type: 'operator', id: null } : { type: 'dashboard_user', id: userId },
    target: { type: 'user', id: userId },
  })
  await projectChanged(system, 'internal')
  if (app.settings.dashboardSignUp !== 'first-only') return
  await changeConfig(system, app.sealer, project, (stored) => override(stored, { 'auth.allowSignUp': false }))
}

/** What was asked before may have come from a process that had not heard of the owner yet: the row says who is first. */
function requireAdmission(app: OwnerContext, project: Project, claimant: Claimant, isFirst: boolean) {
  const { settings } = app
  const isAdmitted = isFirst
    ? !settings.needsOwnerProof ||
      isOwnerEmail(app, claimant.provedEmail) ||
      isSetupCode(app, project, claimant.setupCode)
    : claimant.isInvited || (settings.dashboardSignUp !== 'first-only' && project.config.auth.allowSignUp)
  if (!isAdmitted) throw knownError('SIGN_UP_NOT_ENABLED')
}
