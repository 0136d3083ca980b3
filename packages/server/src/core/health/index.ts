export { askPool } from './ask.ts'
export { type RetentionReport, reportRetention } from './retention.ts'
