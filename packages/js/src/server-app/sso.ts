import type { SsoEnforcement, SsoJit, SsoState } from '@hallpass/contract'
import type * as endpoints from '@hallpass/contract/endpoints'
import * as routes from '@hallpass/contract/routes'
import type { Core } from '../app/core.ts'
import { dateOf } from '../objects/dates.ts'
import type { Wire } from '../transport/call.ts'

/** What of a connection can be changed. */
export interface SsoConnectionSettings {
  /** What people call it. */
  displayName?: string
  /** What the identity provider knows us as. */
  clientId?: string
  /** What it gave us for that. Nobody reads it again. */
  clientSecret?: string
  /** What is asked for beside `openid`; null for the address and the profile. */
  scopes?: string | null
  /** The claims to read, where they are not those of OpenID Connect. */
  claims?: Partial<Record<keyof WireConnection['claims'], string>>
  /** Whether people whom nobody knows become members of the team. */
  jit?: SsoJit
  /** What they may do then; null for what every member may. */
  defaultPermissionIds?: string[] | null
  /** After how many hours people sign in again; null for as elsewhere. */
  sessionHours?: number | null
}

/** What can be changed of a connection by SAML alone. */
export interface SamlConnectionSettings {
  /** Whether people can begin at the identity provider. */
  isIdpInitiatedAllowed?: boolean
  /** Where in the app they are led to then, with `sso=confirmed`: on a trusted domain. */
  idpInitiatedRedirectUrl?: string | null
}

/** A connection to make. */
export interface NewSsoConnection extends SsoConnectionSettings {
  /** Whose people sign in by it. */
  teamId: string
  /** Where the identity provider says who it is. Stays as it is. */
  issuer: string
  displayName: string
  clientId: string
  clientSecret: string
}

/** An identity provider of a team. */
export interface SsoConnection {
  /** The connection’s id. */
  readonly id: string
  /** What `signInWithOAuth` calls it. */
  readonly providerId: string
  /** Whose people sign in by it. */
  readonly teamId: string
  /** The protocol that it speaks. */
  readonly type: string
  /** What people call it. */
  readonly displayName: string
  /** Whether people can sign in by it. */
  readonly state: SsoState
  /** Where the identity provider says who it is. */
  readonly issuer: string
  /** What it knows us as. */
  readonly clientId: string
  /** What it is told to send people back to. */
  readonly callbackUrl: string
  /** Whether people whom nobody knows become members of the team. */
  readonly jit: SsoJit
  /** What they may do then; null for what every member may. */
  readonly defaultPermissionIds: readonly string[] | null
  /** After how many hours people sign in again; null for as elsewhere. */
  readonly sessionHours: number | null
  /** Whether people can begin at the identity provider; with SAML alone. */
  readonly isIdpInitiatedAllowed: boolean
  /** Where in the app they are led to then. */
  readonly idpInitiatedRedirectUrl: string | null
  /** When somebody last signed in by it. */
  readonly lastSuccessAt: Date | null
  /** When it was made. */
  readonly createdAt: Date
  /** Changes it, or switches it on or off. One that is no longer active ends the sessions that it opened. */
  update(changes: SsoConnectionSettings & SamlConnectionSettings & { state?: SsoState }): Promise<SsoConnection>
  /** Ends the sessions that it opened; the people stay. */
  delete(): Promise<void>
  /** The last sign-ins by it, newest first. */
  listAttempts(): Promise<SsoAttempt[]>
}

/** Somebody who came by a connection. */
export interface SsoAttempt {
  /** When they came. */
  readonly at: Date
  /** Why they were refused; null if they were not. */
  readonly reason: string | null
  /** Of the address that the identity provider gave. */
  readonly emailDomain: string | null
  /** Who they are here. */
  readonly userId: string | null
  /** What support asks for. */
  readonly requestId: string
}

/** A domain whose addresses a team speaks for. */
export interface SsoDomain {
  /** The domain’s id. */
  readonly id: string
  /** The team that named it. */
  readonly teamId: string
  /** In lower case. */
  readonly domain: string
  /** Whether its proof was found. */
  readonly isVerified: boolean
  /** When it goes to this team, where another one had proved it before; null where nothing of that is under way. */
  readonly claimDueAt: Date | null
  /** Since when the proof of a verified domain is not found any more. */
  readonly proofMissingSince: Date | null
  /** The TXT record that proves it. */
  readonly record: { readonly name: string; readonly value: string }
  /** Or the file that does, with the same text. */
  readonly fileUrl: string
  /** Who has to come by a connection of the team: nobody, members with an address of the domain, or all with one. */
  readonly enforcement: SsoEnforcement
  /** Counts whom it would concern, before anything changes. */
  previewEnforcement(enforcement: SsoEnforcement): Promise<SsoAffected>
  /** Requires the connections of the team, and ends sessions that were opened otherwise; `off` holds at once. */
  enforce(enforcement: SsoEnforcement): Promise<SsoDomain & { readonly affected: SsoAffected }>
  /** Looks for the proof; `problem` says why it was not found. */
  check(): Promise<SsoDomain & { readonly problem: string | null }>
  /** Nobody new comes in with its addresses. */
  delete(): Promise<void>
}

/** Whom it concerns that a domain requires the connections of its team. */
export interface SsoAffected {
  /** Who have to come by a connection. */
  readonly people: number
  /** Sessions of theirs that were opened otherwise. */
  readonly sessions: number
}

/** A member who may sign in without the connections that their team requires. */
export interface SsoExemption {
  /** The team that requires them. */
  readonly teamId: string
  /** Who may. */
  readonly userId: string
  /** Since when. */
  readonly createdAt: Date
  /** Ends it, and the sessions that they opened otherwise. */
  delete(): Promise<void>
}

/** What a group of an identity provider may do in a team. */
export interface GroupMapping {
  /** The mapping’s id. */
  readonly id: string
  /** In which team. */
  readonly teamId: string
  /** As the identity provider names the group. */
  readonly group: string
  /** What its people may do. */
  readonly permissionId: string
  /** Takes away at once what it alone gave. */
  delete(): Promise<void>
}

/** Teams with an identity provider of their own. */
export interface SsoMembers {
  /** The connections of the project, or of one team. */
  listSsoConnections(options?: { teamId?: string }): Promise<SsoConnection[]>
  /** Makes a connection; it is a draft until its state is `active`. */
  createSsoConnection(options: NewSsoConnection): Promise<SsoConnection>
  /** The domains of the project, or of one team. */
  listSsoDomains(options?: { teamId?: string }): Promise<SsoDomain[]>
  /** Names a domain, which is then to be proved. */
  createSsoDomain(options: { teamId: string; domain: string }): Promise<SsoDomain>
  /** Who may sign in without the connections that their team requires. */
  listSsoExemptions(options?: { teamId?: string }): Promise<SsoExemption[]>
  /** Lets a member do so, for the day when the identity provider fails. Two of a team can. */
  createSsoExemption(options: { teamId: string; userId: string }): Promise<SsoExemption>
  /** What groups of identity providers may do, in the project or in one team. */
  listGroupMappings(options?: { teamId?: string }): Promise<GroupMapping[]>
  /** Gives a permission to people of a group when they next sign in by a connection of the team. */
  createGroupMapping(options: { teamId: string; group: string; permissionId: string }): Promise<GroupMapping>
}

type WireConnection = Wire<typeof routes.createSsoConnection, 'server'>
type WireDomain = Wire<typeof routes.listSsoDomains, 'server'>['items'][number]
type WireExemption = Wire<typeof routes.listSsoExemptions, 'server'>['items'][number]
type WireMapping = Wire<typeof routes.createGroupMapping, 'server'>
type Creation = NonNullable<routes.CallInput<typeof endpoints.createSsoConnection, 'server'>['body']>
type Change = NonNullable<routes.CallInput<typeof endpoints.updateSsoConnection, 'server'>['body']>
const caller = { level: 'server' } as const

export function ssoMembers(core: Core): SsoMembers {
  return {
    listSsoConnections: async (options) => {
      const { items } = await core.call(caller, routes.listSsoConnections, { query: queryOf(options) })
      return items.map((item) => connection(core, item))
    },
    createSsoConnection: async ({ teamId, issuer, ...settings }) => {
      const body = { team_id: teamId, issuer, ...wireOf(settings) } as Creation
      return connection(core, await core.call(caller, routes.createSsoConnection, { body }))
    },
    listSsoDomains: async (options) => {
      const { items } = await core.call(caller, routes.listSsoDomains, { query: queryOf(options) })
      return items.map((item) => domain(core, item))
    },
    createSsoDomain: async ({ teamId, domain: name }) => {
      const body = { team_id: teamId, domain: name }
      return domain(core, await core.call(caller, routes.createSsoDomain, { body }))
    },
    listSsoExemptions: async (options) => {
      const { items } = await core.call(caller, routes.listSsoExemptions, { query: queryOf(options) })
      return items.map((item) => exemption(core, item))
    },
    createSsoExemption: async ({ teamId, userId }) => {
      const body = { team_id: teamId, user_id: userId }
      return exemption(core, await core.call(caller, routes.createSsoExemption, { body }))
    },
    listGroupMappings: async (options) => {
      const { items } = await core.call(caller, routes.listGroupMappings, { query: queryOf(options) })
      return items.map((item) => mapping(core, item))
    },
    createGroupMapping: async ({ teamId, group, permissionId }) => {
      const body = { team_id: teamId, group, permission_id: permissionId }
      return mapping(core, await core.call(caller, routes.createGroupMapping, { body }))
    },
  }
}

const queryOf = ({ teamId }: { teamId?: string } = {}) => (teamId === undefined ? {} : { team_id: teamId })

/** What was not said is not sent. */
const wireOf = ({
  displayName,
  clientId,
  clientSecret,
  defaultPermissionIds,
  sessionHours,
  isIdpInitiatedAllowed,
  idpInitiatedRedirectUrl,
  ...same
}: SsoConnectionSettings & SamlConnectionSettings) =>
  Object.fromEntries(
    Object.entries({
      ...same,
      display_name: displayName,
      client_id: clientId,
      client_secret: clientSecret,
      default_permission_ids: defaultPermissionIds,
      session_hours: sessionHours,
      is_idp_initiated_allowed: isIdpInitiatedAllowed,
      idp_initiated_redirect_url: idpInitiatedRedirectUrl,
    }).filter(([, value]) => value !== undefined),
  ) as Change

function connection(core: Core, item: WireConnection): SsoConnection {
  const params = { connection_id: item.id }
  return {
    id: item.id,
    providerId: item.provider_id,
    teamId: item.team_id,
    type: item.type,
    displayName: item.display_name,
    state: item.state,
    issuer: item.issuer,
    clientId: item.client_id,
    callbackUrl: item.callback_url,
    jit: item.jit,
    defaultPermissionIds: item.default_permission_ids,
    sessionHours: item.session_hours,
    isIdpInitiatedAllowed: item.saml?.is_idp_initiated_allowed ?? false,
    idpInitiatedRedirectUrl: item.saml?.idp_initiated_redirect_url ?? null,
    lastSuccessAt: dateOf(item.last_success_at_millis),
    createdAt: new Date(item.created_at_millis),
    update: async ({ state, ...settings }) => {
      const body = { ...wireOf(settings), ...(state !== undefined && { state }) }
      return connection(core, await core.call(caller, routes.updateSsoConnection, { params, body }))
    },
    delete: async () => {
      await core.call(caller, routes.deleteSsoConnection, { params })
    },
    listAttempts: async () => {
      const { items } = await core.call(caller, routes.listSsoAttempts, { params })
      return items.map(({ at_millis, reason, email_domain, user_id, request_id }) => ({
        ...{ at: new Date(at_millis), reason, emailDomain: email_domain, userId: user_id, requestId: request_id },
      }))
    },
  }
}

function domain(core: Core, item: WireDomain): SsoDomain {
  const params = { domain_id: item.id }
  return {
    id: item.id,
    teamId: item.team_id,
    domain: item.domain,
    isVerified: item.verification === 'verified',
    claimDueAt: dateOf(item.claim_due_at_millis),
    proofMissingSince: dateOf(item.proof_missing_since_millis),
    record: { name: item.record_name, value: item.record_value },
    fileUrl: item.file_url,
    enforcement: item.enforcement,
    previewEnforcement: async (enforcement) => {
      const query = { enforcement }
      const { people, sessions } = await core.call(caller, routes.previewSsoEnforcement, { params, query })
      return { people, sessions }
    },
    enforce: async (enforcement) => {
      const body = { enforcement }
      const { affected, ...changed } = await core.call(caller, routes.updateSsoDomain, { params, body })
      return { ...domain(core, changed), affected }
    },
    check: async () => {
      const checked = await core.call(caller, routes.checkSsoDomain, { params })
      return { ...domain(core, checked), problem: checked.problem }
    },
    delete: async () => {
      await core.call(caller, routes.deleteSsoDomain, { params })
    },
  }
}

function exemption(core: Core, item: WireExemption): SsoExemption {
  return {
    teamId: item.team_id,
    userId: item.user_id,
    createdAt: new Date(item.created_at_millis),
    delete: async () => {
      const params = { team_id: item.team_id, user_id: item.user_id }
      await core.call(caller, routes.deleteSsoExemption, { params })
    },
  }
}

const mapping = (core: Core, { id, team_id, group, permission_id }: WireMapping): GroupMapping => ({
  ...{ id, teamId: team_id, group, permissionId: permission_id },
  delete: async () => {
    await core.call(caller, routes.deleteGroupMapping, { params: { mapping_id: id } })
  },
})
