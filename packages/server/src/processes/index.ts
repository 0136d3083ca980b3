export { workerRole } from './messages.ts'
export { type StartedServer, startProcesses } from './start-processes.ts'
export { runWorker } from './worker.ts'
