export { type RunningServer, startServer } from './start.ts'
