import type { Logger, Metrics, Tracer } from '../../observe/index.ts'
import type { Outgoing } from '../outgoing/index.ts'
import type { ProjectContext } from '../projects/context.ts'

export interface WebhookContext extends ProjectContext {
  log: Logger
  metrics: Metrics
  tracer: Tracer
  outgoing: Outgoing
}
