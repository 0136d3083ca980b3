export { currentTraceparent } from './span.ts'
export { createTracer, type Tracer } from './tracer.ts'
