import type { Logger } from '../../observe/index.ts'

const timeoutMillis = 10_000

/** Whether the receiver took it, if there is one. The operator named this address: it may be anywhere. */
export async function sendCheckpoint(log: Logger, url: string | undefined, body: object): Promise<boolean> {
  if (url === undefined) return true
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMillis),
    })
    if (answer.ok) return true
    log.warn({ status: answer.status }, 'HALLPASS_AUDIT_WEBHOOK did not take a checkpoint')
  } catch (error) {
    log.warn({ err: error }, 'HALLPASS_AUDIT_WEBHOOK could not be reached')
  }
  return false
}
