export { createLogger, type Logger } from './log.ts'
export { createMetrics, type JobMeasure, type Metrics } from './metrics.ts'
export { scrub } from './scrub.ts'
export { surviveRejections } from './unhandled.ts'
