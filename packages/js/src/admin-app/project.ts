import { mainBranchId, productionModeProblems } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'
import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import type { Cell } from '../cells/cell.ts'
import { createCall, type TokenSource, type Wire } from '../transport/call.ts'
import {
  type AdminProjectConfig,
  type AdminProjectConfigUpdateOptions,
  adminProjectConfig,
  wireConfig,
} from './project-config.ts'

/** What of a project to change; what is left out stays. */
export interface AdminProjectUpdateOptions {
  /** The name to show. */
  displayName?: string
  /** What the project is for. */
  description?: string | null
  /** Whether it serves real people: then it must not trust `localhost`. */
  isProductionMode?: boolean
  /** The address of a square logo; null for none. */
  logoUrl?: string | null
  /** The address of a logo with the name in it; null for none. */
  fullLogoUrl?: string | null
  /** In their place where it is dark. */
  logoDarkUrl?: string | null
  /** The wide logo where it is dark; null for the same as where it is light. */
  fullLogoDarkUrl?: string | null
  /** Which settings to change. */
  config?: AdminProjectConfigUpdateOptions
}

/** Something that keeps a project from production mode. */
export interface ProductionModeError {
  /** What it is, in a sentence. */
  readonly message: string
  /** The page of the dashboard where it can be mended. */
  readonly relativeFixUrl: string
}

/** A project with its settings, as admins see it. */
export interface AdminProject {
  /** The project’s id. */
  readonly id: string
  /** The branch; there is one. */
  readonly branchId: string
  /** The configuration’s id. */
  readonly configId: string
  /** The name to show. */
  readonly displayName: string
  /** What the project is for. */
  readonly description: string | null
  /** When it was made. */
  readonly createdAt: Date
  /** Whether it serves real people. */
  readonly isProductionMode: boolean
  /** The team that owns it. */
  readonly ownerTeamId: string | null
  /** The address of the square logo. */
  readonly logoUrl: string | null
  /** The address of the logo with the name in it. */
  readonly fullLogoUrl: string | null
  /** The square logo where it is dark. */
  readonly logoDarkUrl: string | null
  /** The wide logo where it is dark. */
  readonly fullLogoDarkUrl: string | null
  /** The settings. */
  readonly config: AdminProjectConfig
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { config(): Cell<CompleteConfig>; productionModeErrors(): Cell<ProductionModeError[]> }
  /** Changes several fields at once. */
  update(changes: AdminProjectUpdateOptions): Promise<void>
  /** Deletes the project with everybody in it, for good. */
  delete(): Promise<void>
  /** To another team of the user, who must administer the one that owns it now. */
  transfer(user: { readonly currentSession: TokenSource }, newTeamId: string): Promise<void>
  /** The complete configuration. */
  getConfig(): Promise<CompleteConfig>
  /**
   * Changes parts of the configuration; keys may be dotted.
   *
   * @example
   * ```ts
   * const project = await admin.getProject()
   * await project.updateConfig({ 'auth.otp.allowSignIn': true })
   * ```
   */
  updateConfig(override: Readonly<Record<string, unknown>>): Promise<void>
  /** What keeps the project from production mode; found out here, without a request of its own. */
  getProductionModeErrors(): Promise<ProductionModeError[]>
}

export type WireAdminProject = Wire<typeof routes.getProject, 'admin'>
const caller = { level: 'admin' } as const

export async function readConfig(core: Core): Promise<CompleteConfig> {
  const { config_string } = await core.call(caller, routes.getConfig)
  return JSON.parse(config_string)
}

export async function readProject(core: Core): Promise<AdminProject> {
  const [item, complete] = await Promise.all([core.call(caller, routes.getProject), readConfig(core)])
  return adminProject(core, item, complete)
}

/** As much of it as an update may say. */
export const wireProject = ({
  displayName,
  description,
  isProductionMode,
  logoUrl,
  fullLogoUrl,
  logoDarkUrl,
  fullLogoDarkUrl,
  config,
}: AdminProjectUpdateOptions) => ({
  display_name: displayName,
  description,
  is_production_mode: isProductionMode,
  logo_url: logoUrl,
  full_logo_url: fullLogoUrl,
  logo_dark_url: logoDarkUrl,
  full_logo_dark_url: fullLogoDarkUrl,
  config: config && wireConfig(config),
})

/** `onChange` is for those who list it among others. */
export function adminProject(
  core: Core,
  item: WireAdminProject,
  complete: CompleteConfig,
  onChange?: () => Promise<void>,
): AdminProject {
  const config = () => core.cells.cell('config', [], () => readConfig(core))
  const problems = (current: WireAdminProject) =>
    productionModeProblems(current.config, `/projects/${current.id}/domains`)
  const productionModeErrors = () =>
    core.cells.cell('project', ['production'], async () => problems(await core.call(caller, routes.getProject)))
  const change = async (work: Promise<unknown>) => {
    await work
    await core.cells.changed('project')
    await onChange?.()
  }
  return {
    id: item.id,
    branchId: mainBranchId,
    configId: `${item.id}#${mainBranchId}`,
    displayName: item.display_name,
    description: item.description,
    createdAt: new Date(item.created_at_millis),
    isProductionMode: item.is_production_mode,
    ownerTeamId: item.owner_team_id,
    logoUrl: item.logo_url,
    fullLogoUrl: item.full_logo_url,
    logoDarkUrl: item.logo_dark_url,
    fullLogoDarkUrl: item.full_logo_dark_url,
    config: adminProjectConfig(item.config, complete),
    cells: { config, productionModeErrors },
    update: (changes) => change(core.call(caller, routes.updateProject, { body: wireProject(changes) })),
    delete: () => change(core.call(caller, routes.deleteProject)),
    transfer: async (user, newTeamId) => {
      // The session of the user counts, not the credentials of this app.
      const { call } = createCall({ ...core.settings, ownerSession: user.currentSession })
      const body = { project_id: item.id, new_team_id: newTeamId }
      await change(call(caller, routes.transferProject, { body }))
    },
    getConfig: () => config().refresh(),
    updateConfig: (override) => {
      const body = { config_override_string: JSON.stringify(override) }
      return change(core.call(caller, routes.overrideConfig, { body }))
    },
    getProductionModeErrors: async () => problems(item),
  }
}
