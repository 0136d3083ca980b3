import type { Core } from '../../app/core.ts'
import { type SsoConnectionMembers, ssoConnectionMembers } from './connections.ts'
import { type SsoDomainMembers, ssoDomainMembers } from './domains.ts'
import { type SsoExemptionMembers, ssoExemptionMembers } from './exemptions.ts'
import { type GroupMappingMembers, groupMappingMembers } from './group-mappings.ts'

export type {
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

export const ssoMembers = (core: Core): SsoMembers => ({
  ...ssoConnectionMembers(core),
  ...ssoDomainMembers(core),
  ...ssoExemptionMembers(core),
  ...groupMappingMembers(core),
})
