import { isIP } from 'node:net'
import { isLoopbackName } from '../../../settings/index.ts'
import type { MailMessage } from '../compose/message.ts'
import { isSingleAddress, oneLine } from '../compose/text-safety.ts'
import { failureOf, MailNotSent } from './mail-failure.ts'
import type { SmtpServer } from './own-server.ts'

const second = 1000
const tlsOnConnectPort = 465

/** The address to connect to for a host name. Throws MailNotSent where nothing may be sent to it. */
export type ResolveHost = (host: string) => Promise<string>

export const connectionTo = ({ host, port, username, password, tls }: SmtpServer, address: string) => ({
  host: address,
  port,
  secure: port === tlsOnConnectPort,
  // Whoever sits on the way could take the offer of STARTTLS away, and read codes and the password (T62).
  requireTLS: tls === 'required' && !isLoopbackName(host),
  // The certificate is that of the name, for all of its addresses.
  ...(!isIP(host) && { tls: { servername: host } }),
  ...(username !== undefined && { auth: { user: username, pass: password ?? '' } }),
  connectionTimeout: 10 * second,
  greetingTimeout: 10 * second,
  socketTimeout: 30 * second,
  // An email is text that we rendered: nothing in it may make the mailer read a file or fetch an address.
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Throws for a recipient that is not one plain address. */
export function optionsFor({ messageId, from, to, subject, text, html, unsubscribeLink }: MailMessage) {
  if (to.length === 0 || !to.every(isSingleAddress)) {
    throw new MailNotSent(failureOf('INVALID_EMAIL_ADDRESS', false, 'not a single email address'))
  }
  return {
    messageId,
    // As objects, and with an envelope of their own: no text is ever read as a list of addresses.
    from: { name: oneLine(from.name), address: from.address },
    to: to.map((address) => ({ name: '', address })),
    envelope: { from: from.address, to: [...to] },
    subject: oneLine(subject),
    text,
    html,
    headers: headersOf(unsubscribeLink),
  }
}

export const headersOf = (unsubscribeLink: string | undefined): Record<string, string> => ({
  // RFC 3834: asks automatic responders not to reply.
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeLink !== undefined && {
    'List-Unsubscribe': `<${unsubscribeLink}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
})
