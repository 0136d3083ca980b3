import type { Database } from '../../db/index.ts'
import type { Settings } from '../../settings/index.ts'
import type { Clock } from '../clock.ts'
import type { Sealer } from '../crypto/index.ts'
import type { ProjectCache } from './cache.ts'

/** What work on projects and their rows takes. The command line has these and no more. */
export interface ProjectContext {
  database: Database
  projects: ProjectCache
  sealer: Sealer
  clock: Clock
  settings: Settings
}
