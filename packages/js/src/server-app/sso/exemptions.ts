import * as routes from '@hallpass/contract/routes'
import type { Core } from '../../app/core.ts'
import type { Wire } from '../../transport/call.ts'
import { caller, type OfTeam, queryOf } from './common.ts'

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

/** Who may do without. */
export interface SsoExemptionMembers {
  /** Who may sign in without the connections that their team requires. */
  listSsoExemptions(options?: OfTeam): Promise<SsoExemption[]>
  /** Lets a member do so, for the day when the identity provider fails. Two of a team can. */
  createSsoExemption(options: { teamId: string; userId: string }): Promise<SsoExemption>
}

type WireExemption = Wire<typeof routes.listSsoExemptions, 'server'>['items'][number]

export function ssoExemptionMembers(core: Core): SsoExemptionMembers {
  return {
    listSsoExemptions: async (options) => {
      const { items } = await core.call(caller, routes.listSsoExemptions, { query: queryOf(options) })
      return items.map((item) => exemption(core, item))
    },
    createSsoExemption: async ({ teamId, userId }) => {
      const body = { team_id: teamId, user_id: userId }
      return exemption(core, await core.call(caller, routes.createSsoExemption, { body }))
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
