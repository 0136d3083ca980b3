import type { Core } from '../app/core.ts'
import { type CommonMembers, commonMembers, type ItemMembers, itemMembers } from '../client-app/members.ts'
import { combine } from '../objects/actor.ts'
import type { ServerItem } from '../objects/customers.ts'
import { type DataVaultMembers, dataVaultMembers } from '../vault/store.ts'
import { type EmailMembers, emailMembers } from './emails.ts'
import { type ServerOAuthProviderMembers, serverOAuthProviderMembers } from './oauth-providers.ts'
import { type ServerTeamMembers, serverTeamMembers } from './teams.ts'
import { type ServerUserMembers, serverUserMembers } from './users.ts'
import { type VerifyMembers, verifyMembers } from './verify.ts'

/** What server and admin apps have in common. */
export interface ServerMembers
  extends CommonMembers,
    Omit<ItemMembers<ServerItem>, 'cells'>,
    Omit<ServerUserMembers, 'cells'>,
    Omit<ServerTeamMembers, 'cells'>,
    Omit<DataVaultMembers, 'cells'>,
    EmailMembers,
    ServerOAuthProviderMembers,
    VerifyMembers {
  readonly cells: ItemMembers<ServerItem>['cells'] &
    ServerUserMembers['cells'] &
    ServerTeamMembers['cells'] &
    DataVaultMembers['cells']
}

export function serverMembers(core: Core): ServerMembers {
  const people = combine(serverUserMembers(core), serverTeamMembers(core))
  const things = combine(itemMembers<ServerItem>(core, 'server'), dataVaultMembers(core))
  return {
    ...commonMembers(core),
    ...emailMembers(core),
    ...serverOAuthProviderMembers(core),
    ...verifyMembers(core),
    ...combine(people, things),
  }
}
