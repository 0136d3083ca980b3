import type { Logger, Metrics, Tracer } from '../../observe/index.ts'
import type { OldSystem } from '../old-system/index.ts'
import type { ProjectContext } from '../projects/context.ts'
import type { FairRenderer } from './compose/fair-renderer.ts'
import type { Mailer } from './send/mailer.ts'

/** What composing, sending and logging take together. */
export interface MailContext extends ProjectContext {
  log: Logger
  metrics: Metrics
  tracer: Tracer
  mail: Mailer
  emails: FairRenderer
  oldSystem: OldSystem
}
