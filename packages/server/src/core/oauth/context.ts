import type { Settings } from '../../settings/index.ts'
import type { Clock } from '../clock.ts'
import type { Outgoing } from '../outgoing/index.ts'

/** Something on this machine that is asked instead of OAuth providers; `{url}/github.com/…` for `https://github.com/…`. */
export interface StandIn {
  url: string
  /** Only providers with shared keys, or those that projects brought keys for as well. */
  covers: 'shared' | 'all'
}

/** What it takes to talk to a provider as one of our projects. */
export interface ProviderContext {
  settings: Settings
  clock: Clock
  standIn: StandIn | undefined
  outgoing: Outgoing
}
