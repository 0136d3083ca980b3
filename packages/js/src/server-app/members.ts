import type { Core } from '../app/core.ts'
import type { ItemMembers } from '../client-app/items.ts'
import { type CommonMembers, commonMembers } from '../client-app/members.ts'
import { combine } from '../objects/actor.ts'
import type { ServerItem } from '../objects/customers.ts'
import { type DataVaultMembers, dataVaultMembers } from '../vault/store.ts'
import { type CouponMembers, couponMembers } from './coupons.ts'
import { type ServerCustomerMembers, serverCustomerMembers } from './customers.ts'
import { type EmailMembers, emailMembers } from './emails.ts'
import { serverItemMembers } from './items.ts'
import { type ServerOAuthProviderMembers, serverOAuthProviderMembers } from './oauth-providers.ts'
import { type SsoMembers, ssoMembers } from './sso/index.ts'
import { type ServerTeamMembers, serverTeamMembers } from './teams.ts'
import { type UsageMembers, usageMembers } from './usage.ts'
import { type ServerUserMembers, serverUserMembers } from './users.ts'
import { type VerifyMembers, verifyMembers } from './verify.ts'

/** What server and admin apps have in common. */
export interface ServerMembers
  extends Omit<CommonMembers, 'cells'>,
    Omit<ItemMembers<ServerItem>, 'cells'>,
    Omit<ServerUserMembers, 'cells'>,
    Omit<ServerTeamMembers, 'cells'>,
    Omit<DataVaultMembers, 'cells'>,
    Omit<ServerCustomerMembers, 'cells'>,
    CouponMembers,
    UsageMembers,
    SsoMembers,
    EmailMembers,
    ServerOAuthProviderMembers,
    VerifyMembers {
  readonly cells: CommonMembers['cells'] &
    ItemMembers<ServerItem>['cells'] &
    ServerUserMembers['cells'] &
    ServerTeamMembers['cells'] &
    DataVaultMembers['cells'] &
    ServerCustomerMembers['cells']
}

export function serverMembers(core: Core): ServerMembers {
  const people = combine(serverUserMembers(core), serverTeamMembers(core))
  const things = combine(combine(serverItemMembers(core), serverCustomerMembers(core)), dataVaultMembers(core))
  return {
    ...emailMembers(core),
    ...serverOAuthProviderMembers(core),
    ...verifyMembers(core),
    ...usageMembers(core),
    ...couponMembers(core),
    ...ssoMembers(core),
    ...combine(commonMembers(core), combine(people, things)),
  }
}
