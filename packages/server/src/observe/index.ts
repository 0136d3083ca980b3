export { createLogger, type Logger } from './log.ts'
export { createMetrics, type JobMeasure, type Metrics, type PoolState, type RequestMeasure } from './metrics.ts'
export { requestLine } from './request-line.ts'
export { scrub, scrubText } from './scrub.ts'
