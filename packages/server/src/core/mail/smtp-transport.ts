import type { SmtpSettings } from '../../settings/index.ts'
import { classifyError, failureOf, MailNotSent } from './mail-failure.ts'
import type { MailMessage } from './message.ts'
import { isSingleAddress, oneLine } from './text-safety.ts'
import type { MailTransport } from './transport.ts'

const second = 1000
const tlsOnConnectPort = 465

/** Connections are kept and shared; a mail that fails goes back to the job queue, which waits longer each time. */
export function createSmtpTransport(smtp: SmtpSettings): MailTransport {
  let pool: ReturnType<typeof openPool> | undefined
  return {
    kind: 'smtp',
    sender: addressOf(smtp.from),
    send: async (message) => {
      if (!isSingleAddress(message.to)) {
        throw new MailNotSent(failureOf('INVALID_EMAIL_ADDRESS', false, 'not a single e-mail address'))
      }
      pool ??= openPool(smtp)
      try {
        await (await pool).sendMail(optionsFor(message))
      } catch (error) {
        throw new MailNotSent(classifyError(error))
      }
    },
    close: async () => (await pool)?.close(),
  }
}

/** Loaded with the first mail: nodemailer costs a start 100 ms and 14 MB. */
async function openPool(smtp: SmtpSettings) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    pool: true,
    host: smtp.host,
    port: smtp.port,
    secure: smtp.port === tlsOnConnectPort,
    ...(smtp.username !== undefined && { auth: { user: smtp.username, pass: smtp.password ?? '' } }),
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
    // The job queue is the one place that repeats.
    maxRequeues: 0,
    // A mail is text that we rendered: nothing in it may make the mailer read a file or fetch an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** HALLPASS_SMTP_FROM may carry a name; ours is the project's. */
const addressOf = (from: string) => /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from

const optionsFor = ({ messageId, from, to, subject, text, html }: MailMessage) => ({
  messageId,
  // As objects, and with an envelope of their own: no text is ever read as a list of addresses.
  from: { name: oneLine(from.name), address: from.address },
  to: { name: '', address: to },
  envelope: { from: from.address, to: [to] },
  subject: oneLine(subject),
  text,
  html,
  // RFC 3834: asks holiday answers not to reply.
  headers: { 'Auto-Submitted': 'auto-generated' },
})
