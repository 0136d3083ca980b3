import type { CompleteConfig } from '@hallpass/contract/config'

/** Where emails are handed over. */
export interface SmtpServer {
  host: string
  port: number
  username: string | undefined
  password: string | undefined
  /** `opportunistic` goes on without encryption where the server offers none. */
  tls: 'required' | 'opportunistic'
}

/** A project's own email server. */
export interface OwnServer extends SmtpServer {
  senderName: string
  senderEmail: string
  /** Bulk emails go through its HTTP API instead of SMTP; the key is the SMTP password. */
  isResend: boolean
}

const resend = { host: 'smtp.resend.com', port: 465, username: 'resend' } as const

/** Undefined for the shared server, and for settings that lack something: the project's view calls those shared too. */
export function ownServerOf(config: CompleteConfig): OwnServer | undefined {
  const { server } = config.emails
  const isResend = server.provider === 'resend' || server.host === resend.host
  const {
    isShared,
    host,
    port,
    username,
    password,
    senderName,
    senderEmail,
    tls = 'required',
  } = isResend ? { ...resend, ...server } : server
  if (isShared || !host || port === undefined || !username || !password || !senderName || !senderEmail) return undefined
  return { host, port, username, password, senderName, senderEmail, tls, isResend }
}
