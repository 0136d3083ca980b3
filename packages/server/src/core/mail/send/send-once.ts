import type { MailMessage } from '../compose/message.ts'
import { failureOf, MailNotSent, notSentOf } from './mail-failure.ts'
import type { SmtpServer } from './own-server.ts'
import { connectionTo, optionsFor, type ResolveHost } from './smtp-options.ts'

/** One email over a connection of its own, for settings that are only tried out. Throws MailNotSent. */
export async function sendOnce(
  server: SmtpServer,
  resolveHost: ResolveHost,
  message: MailMessage,
  limitMillis: number,
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const words = `no answer within ${limitMillis / 1000} seconds`
    timer = setTimeout(() => reject(new MailNotSent(failureOf('TIMEOUT', true, words))), limitMillis)
  })
  const sending = (async () => {
    const transport = createTransport(connectionTo(server, await resolveHost(server.host)))
    try {
      await transport.sendMail(optionsFor(message))
    } finally {
      transport.close()
    }
  })()
  // Its outcome after the timeout does not matter.
  sending.catch(() => {})
  try {
    await Promise.race([sending, late])
  } catch (error) {
    throw notSentOf(error, server)
  } finally {
    clearTimeout(timer)
  }
}
