import type { Core } from '../../app/core.ts'
import { ssoConnectionMembers } from './connections.ts'
import { ssoDomainMembers } from './domains.ts'
import { ssoExemptionMembers } from './exemptions.ts'
import { groupMappingMembers } from './group-mappings.ts'
import type { SsoMembers } from './index.ts'

export const membersOf = (core: Core): SsoMembers => ({
  ...ssoConnectionMembers(core),
  ...ssoDomainMembers(core),
  ...ssoExemptionMembers(core),
  ...groupMappingMembers(core),
})
