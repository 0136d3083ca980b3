export { runWorker, type StartedServer, startProcesses, workerRole } from './processes/index.ts'
export { type RunningServer, startServer } from './start.ts'
