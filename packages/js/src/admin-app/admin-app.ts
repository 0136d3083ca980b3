import { type CallMember, callMember } from '../app/call.ts'
import { type Core, createCore } from '../app/core.ts'
import { type Internals, internals, internalsOf } from '../app/internals.ts'
import type { HallpassAdminAppOptions } from '../app/options.ts'
import type { Cell } from '../cells/cell.ts'
import { combine } from '../objects/actor.ts'
import { type ServerMembers, serverMembers } from '../server-app/members.ts'
import { type ChatMembers, chatMembers } from './chat.ts'
import { type EmailDraftMembers, emailDraftMembers } from './email-drafts.ts'
import { type EmailSourceMembers, emailSourceMembers } from './email-sources.ts'
import { type ImportMembers, importMembers } from './import-users.ts'
import { type InsightMembers, insightMembers } from './insights.ts'
import { type InternalApiKeyMembers, internalApiKeyMembers } from './internal-api-keys.ts'
import { type PaymentMembers, paymentMembers } from './payments.ts'
import { type PermissionDefinitionMembers, permissionDefinitionMembers } from './permission-definitions.ts'
import { type AdminProject, readProject } from './project.ts'
/** An app that manages a project: everything that a server app can do, and the project’s own settings, keys, emails and payments. */
import { type SentEmailMembers, sentEmailMembers } from './sent-emails.ts'

interface AdminProjectMembers {
  readonly cells: { project(): Cell<AdminProject> }
  /** The project with all of its settings, which `update` of it changes. */
  getProject(): Promise<AdminProject>
}

export interface HallpassAdminApp
  extends Omit<ServerMembers, 'cells'>,
    Omit<AdminProjectMembers, 'cells'>,
    Omit<InternalApiKeyMembers, 'cells'>,
    Omit<PermissionDefinitionMembers, 'cells'>,
    Omit<PaymentMembers, 'cells'>,
    Omit<EmailDraftMembers, 'cells'>,
    Omit<EmailSourceMembers, 'cells'>,
    Omit<InsightMembers, 'cells'>,
    ChatMembers,
    ImportMembers,
    SentEmailMembers,
    CallMember<'admin'> {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: ServerMembers['cells'] &
    AdminProjectMembers['cells'] &
    InternalApiKeyMembers['cells'] &
    PermissionDefinitionMembers['cells'] &
    PaymentMembers['cells'] &
    EmailDraftMembers['cells'] &
    EmailSourceMembers['cells'] &
    InsightMembers['cells']
  readonly [internals]: Internals
}

function adminProjectMembers(core: Core): AdminProjectMembers {
  const project = () => core.cells.cell('project', [], () => readProject(core))
  return { cells: { project }, getProject: () => project().refresh() }
}

function adminMembers(core: Core) {
  const settings = combine(adminProjectMembers(core), combine(internalApiKeyMembers(core), insightMembers(core)))
  const rules = combine(permissionDefinitionMembers(core), paymentMembers(core))
  const emails = combine(emailDraftMembers(core), emailSourceMembers(core))
  const all = combine(combine(serverMembers(core), settings), combine(rules, emails))
  return { ...chatMembers(core), ...importMembers(core), ...sentEmailMembers(core), ...all }
}

class AdminApp {
  constructor(options: HallpassAdminAppOptions) {
    const core = createCore(options, 'admin')
    Object.assign(this, adminMembers(core), callMember(core, 'admin'), internalsOf(core, options))
  }
}

/** Makes an admin app. */
export interface HallpassAdminAppConstructor {
  new (options: HallpassAdminAppOptions): HallpassAdminApp
}

/** An app that manages a project, with an admin key or the session of an owner. */
export const HallpassAdminApp = AdminApp as unknown as HallpassAdminAppConstructor
