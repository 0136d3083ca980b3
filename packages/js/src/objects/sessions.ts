import * as routes from '@hallpass/contract/client-routes'
import type { Cell } from '../cells/cell.ts'
import type { Wire } from '../transport/call.ts'
import type { Actor } from './actor.ts'

/** Where a request came from, as far as its address tells. */
export interface GeoInfo {
  /** The address. */
  readonly ip: string
  /** The country’s two letters. */
  readonly countryCode?: string | null
  /** The region’s code. */
  readonly regionCode?: string | null
  /** The city’s name. */
  readonly cityName?: string | null
  /** Degrees north. */
  readonly latitude?: number | null
  /** Degrees east. */
  readonly longitude?: number | null
  /** The time zone, such as `Europe/Berlin`. */
  readonly tzIdentifier?: string | null
}

/** Somewhere that the user is signed in. */
export interface ActiveSession {
  /** The session’s id. */
  readonly id: string
  /** Who is signed in. */
  readonly userId: string
  /** When they signed in. */
  readonly createdAt: Date
  /** When it was last used. */
  readonly lastUsedAt?: Date
  /** Whether somebody else acts as the user. */
  readonly isImpersonation: boolean
  /** Whether it is this one. */
  readonly isCurrentSession: boolean
  /** Where it was last used from. */
  readonly geoInfo?: GeoInfo
  /** Ours: browser and system of the last use. */
  readonly device?: { readonly browser: string | null; readonly system: string | null }
  /** Ours: what they proved, such as `pwd`, `passkey`, `totp` or `oauth:google`. */
  readonly methods?: readonly string[]
}

export interface ActiveSessionMembers {
  /** The live values behind the hooks, for other frameworks. */
  readonly cells: { activeSessions(): Cell<ActiveSession[]> }
  /** Where the user is signed in. */
  getActiveSessions(): Promise<ActiveSession[]>
  /** Signs the user out there. */
  revokeSession(id: string): Promise<void>
}

export function activeSessionMembers(actor: Actor): ActiveSessionMembers {
  const { core, caller, userId, cells } = actor
  const activeSessions = () =>
    cells.cell('activeSessions', [userId], async () => {
      const { items } = await core.call(caller, routes.listSessions, { query: { user_id: userId } })
      return items.map(activeSession)
    })
  return {
    cells: { activeSessions },
    getActiveSessions: () => activeSessions().refresh(),
    revokeSession: async (id) => {
      await core.call(caller, routes.deleteSession, { params: { id }, query: { user_id: userId } })
      await actor.changed('activeSessions')
    },
  }
}

const activeSession = (item: Wire<typeof routes.listSessions>['items'][number]): ActiveSession => ({
  id: item.id,
  userId: item.user_id,
  createdAt: new Date(item.created_at),
  ...(item.last_used_at !== undefined && { lastUsedAt: new Date(item.last_used_at) }),
  isImpersonation: item.is_impersonation,
  isCurrentSession: item.is_current_session,
  // The server's answer is JSON, where an absent field is not there at all.
  ...(item.last_used_at_end_user_ip_info && { geoInfo: item.last_used_at_end_user_ip_info as GeoInfo }),
  ...(item.device && { device: item.device }),
  ...(item.methods && { methods: item.methods }),
})
