export { addJob, type JobOptions } from './add.ts'
export { Lifeline, lifelineKey } from './lifeline.ts'
export { deleteOldEvents, type OutboxEvent } from './outbox.ts'
export { type JobContext, type Jobs, type JobsOptions, startJobs, type Task } from './start-jobs.ts'
