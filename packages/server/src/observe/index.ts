export { routeConsole } from './console.ts'
export { createLogger, type Logger } from './log.ts'
export { metricTable } from './metric-table.ts'
export {
  type Counted,
  type CountedSeries,
  createMetrics,
  type Metrics,
  type MetricsOfAll,
  type Sample,
} from './metrics.ts'
export { scrub, scrubText } from './scrub.ts'
export { createTracer, currentTraceparent, type Tracer } from './tracing/index.ts'
export { surviveRejections } from './unhandled.ts'
export { hallpassVersion } from './version.ts'
export { statementLabel, watchBuild, watchCache, watchPool } from './watch-parts.ts'
