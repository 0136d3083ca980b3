export { type BulkContent, findCategory } from './content.ts'
export { runSend } from './run-send.ts'
export { audienceSendJob, createSend, emailSendJob } from './sends.ts'
export { deleteOldSends } from './sweep.ts'
