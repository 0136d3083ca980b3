import type { Core } from '../../app/core.ts'
import type { SsoConnectionMembers } from './connections.ts'
import type { SsoDomainMembers } from './domains.ts'
import type { SsoExemptionMembers } from './exemptions.ts'
import type { GroupMappingMembers } from './group-mappings.ts'

export type {
  KeyedConnectionSettings,
  SamlCertificate,
  SamlConnection,
  SamlConnectionSettings,
  SamlMetadata,
  SsoAttempt,
  SsoConnection,
  SsoConnectionSettings,
} from './connection.ts'
export type { NewSamlConnection, NewSsoConnection } from './connections.ts'
export type { SsoAffected, SsoDomain } from './domains.ts'
export type { SsoExemption } from './exemptions.ts'
export type { GroupMapping } from './group-mappings.ts'

/** Teams with an identity provider of their own. */
export interface SsoMembers extends SsoConnectionMembers, SsoDomainMembers, SsoExemptionMembers, GroupMappingMembers {}

/** Loaded by those who manage connections: few do. */
const loaded = async (core: Core) => (await import('./members.ts')).membersOf(core)

export const ssoMembers = (core: Core): SsoMembers => ({
  listSsoConnections: async (options) => (await loaded(core)).listSsoConnections(options),
  createSsoConnection: async (options) => (await loaded(core)).createSsoConnection(options),
  createSamlConnection: async (options) => (await loaded(core)).createSamlConnection(options),
  listSsoDomains: async (options) => (await loaded(core)).listSsoDomains(options),
  createSsoDomain: async (options) => (await loaded(core)).createSsoDomain(options),
  listSsoExemptions: async (options) => (await loaded(core)).listSsoExemptions(options),
  createSsoExemption: async (options) => (await loaded(core)).createSsoExemption(options),
  listGroupMappings: async (options) => (await loaded(core)).listGroupMappings(options),
  createGroupMapping: async (options) => (await loaded(core)).createGroupMapping(options),
})
