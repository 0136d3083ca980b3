export { maxWaitMillis } from '@hallpass/server/testing/wait.ts'
