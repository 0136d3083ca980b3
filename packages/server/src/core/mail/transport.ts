import type { App } from '../../app.ts'
import type { Settings } from '../../settings/index.ts'
import { failureOf, MailNotSent } from './mail-failure.ts'
import type { MailMessage } from './message.ts'
import { createSmtpTransport } from './smtp-transport.ts'

export interface MailTransport {
  /** Where the mail goes: a mail server, the development inbox, or nowhere. */
  readonly kind: 'smtp' | 'inbox' | 'none'
  /** The address of the sender; the name is the project's. */
  readonly sender: string
  /** Done means that somebody else now answers for the mail. Throws MailNotSent. */
  send(message: MailMessage): Promise<void>
  close(): Promise<void>
}

/** The transport that the settings ask for; architecture.md, "inbox". */
export function createMailTransport({ settings, log }: Pick<App, 'settings' | 'log'>): MailTransport {
  if (settings.smtp) return createSmtpTransport(settings.smtp)
  const sender = defaultSender(settings)
  return settings.inbox ? inboxTransport(sender) : missingTransport(sender, log)
}

export const defaultSender = (settings: Pick<Settings, 'url'>) => `noreply@${new URL(settings.url).hostname}`

/** The captured mail is kept with its row in the sent-email log, so there is nothing left to do here. */
const inboxTransport = (sender: string): MailTransport => ({
  kind: 'inbox',
  sender,
  send: () => Promise.resolve(),
  close: () => Promise.resolve(),
})

function missingTransport(sender: string, log: App['log']): MailTransport {
  let warned = false
  const advice = 'no mail server is set: mails are not sent, only logged as failed. Set HALLPASS_SMTP_HOST.'
  return {
    kind: 'none',
    sender,
    send: () => {
      if (!warned) log.warn({}, advice)
      warned = true
      return Promise.reject(new MailNotSent(failureOf('UNKNOWN', false, advice)))
    },
    close: () => Promise.resolve(),
  }
}
