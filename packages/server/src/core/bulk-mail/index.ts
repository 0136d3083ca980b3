export { type BulkContent, findCategory } from './content.ts'
export { runSend } from './run-send.ts'
export { createSend, emailSendJob } from './sends.ts'
export { deleteOldSends } from './sweep.ts'
