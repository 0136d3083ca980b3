import type { ProjectConfig } from '@hallpass/js'
import type { TeamLike } from '../components/team-icon/team-icon.tsx'

export type OwnSection =
  | 'profile'
  | 'auth'
  | 'notifications'
  | 'sessions'
  | 'api-keys'
  | 'billing'
  | 'settings'
  | 'team-creation'

/** A page of the account settings; its id is the hash. */
export type Entry =
  | { readonly id: OwnSection; readonly kind: OwnSection }
  | { readonly id: string; readonly kind: 'extra'; readonly at: number }
  | { readonly id: string; readonly kind: 'team'; readonly team: TeamLike }

export interface Entries {
  readonly own: readonly Entry[]
  readonly teams: readonly Entry[]
  readonly last: readonly Entry[]
}

interface Facts {
  config: Pick<ProjectConfig, 'allowUserApiKeys' | 'clientTeamCreationEnabled'>
  teams: readonly TeamLike[]
  extraIds: readonly string[]
  /** Whether there is something to show about what was bought. */
  hasBilling: boolean
}

const own = (id: OwnSection): Entry => ({ id, kind: id })

/** What this person sees in this project, in order. */
export function accountEntries({ config, teams, extraIds, hasBilling }: Facts): Entries {
  return {
    own: [
      own('profile'),
      own('auth'),
      own('notifications'),
      own('sessions'),
      ...(config.allowUserApiKeys ? [own('api-keys')] : []),
      // An app with a page of this name keeps its own.
      ...(hasBilling && !extraIds.includes('billing') ? [own('billing')] : []),
      ...extraIds.map((id, at): Entry => ({ id, kind: 'extra', at })),
    ],
    teams: [
      ...teams.map((team): Entry => ({ id: `team-${team.id}`, kind: 'team', team })),
      ...(config.clientTeamCreationEnabled ? [own('team-creation')] : []),
    ],
    last: [own('settings')],
  }
}

/** The page that a hash names. Without one, wide windows show the first page and phones the list. */
export function openEntry(entries: Entries, hash: string): { entry: Entry; view: 'list' | 'section' } {
  const all = [...entries.own, ...entries.teams, ...entries.last]
  const named = all.find(({ id }) => id === hash)
  return { entry: named ?? all[0]!, view: named ? 'section' : 'list' }
}
