import { notificationCategories } from '@hallpass/contract'
import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Wire } from '../../lib/wire.ts'
import { type Recipients, recipientsBody } from '../../parts/email/audience.ts'

export type LoggedEmail = Wire<typeof routes.listEmailLog>['items'][number]
export type ServerKind = 'shared' | 'resend' | 'smtp'

export interface MailServer {
  kind: ServerKind
  host: string
  port: string
  username: string
  password: string
  senderName: string
  senderEmail: string
  /** Whether emails may go out without encryption, where the server offers none. */
  tls: 'required' | 'opportunistic'
}

interface LogSearch {
  limit: number
  cursor?: string
  status?: 'sent' | 'failed'
  query?: string
}

/** What arrives meanwhile is on the first page. */
export const emailLog = (projectId: string, query: LogSearch) =>
  queryOptions({
    queryKey: [projectId, 'email-log', query],
    queryFn: () => call(projectId, routes.listEmailLog, { query }),
    refetchInterval: query.cursor === undefined ? 5_000 : false,
  })

const resend = { host: 'smtp.resend.com', port: 465, username: 'resend' }

/** Resend is an email server whose address everyone knows. */
export const addressOf = ({ kind, host, port, username }: MailServer) =>
  kind === 'resend' ? resend : { host: host.trim(), port: Number(port), username: username.trim() }

/** One attempt with these settings; answers why it failed. */
export async function tryServer(projectId: string, server: MailServer, recipient: string): Promise<string | undefined> {
  const { success, error_message } = await call(projectId, routes.sendTestEmail, {
    body: {
      recipient_email: recipient,
      email_config: {
        ...addressOf(server),
        password: server.password,
        sender_name: server.senderName,
        sender_email: server.senderEmail,
        tls: server.tls,
      },
    },
  })
  return success ? undefined : (error_message ?? 'The server did not take the email.')
}

export function saveServer(projectId: string, server: MailServer) {
  const stored =
    server.kind === 'shared'
      ? { isShared: true, provider: 'smtp' }
      : {
          isShared: false,
          provider: server.kind,
          ...addressOf(server),
          password: server.password,
          senderName: server.senderName,
          senderEmail: server.senderEmail,
          ...(server.tls === 'opportunistic' && { tls: server.tls }),
        }
  const body = { config_override_string: JSON.stringify({ 'emails.server': stored }) }
  return call(projectId, routes.overrideConfig, { body })
}

export interface Letter {
  subject: string
  html: string
  category: string
  recipients: Recipients
}

export const sendLetter = (projectId: string, { subject, html, category, recipients }: Letter) =>
  call(projectId, routes.sendEmail, {
    body: {
      subject,
      html,
      notification_category_name: category,
      ...recipientsBody(recipients),
    },
  })

export const categories = notificationCategories.map(({ name }) => ({ value: name as string, label: name }))
