import { isSystemPermission } from '@hallpass/contract'
import type { CompleteConfig } from '@hallpass/contract/config'

type DefaultSet = keyof CompleteConfig['rbac']['defaultPermissions']

const scopes = { teamCreator: 'team', teamMember: 'team', signUp: 'project' } as const

/** Ids that no longer exist in the right scope are skipped: an old default must not stop people from signing up. */
export function defaultPermissions({ rbac }: CompleteConfig, set: DefaultSet): string[] {
  const scope = scopes[set]
  return Object.keys(rbac.defaultPermissions[set]).filter((id) =>
    isSystemPermission(id) ? scope === 'team' : rbac.permissions[id]?.scope === scope,
  )
}
