import { configPlaces } from '@hallpass/contract/config'
import { Mail, Send, Server } from 'lucide-react'
import { configQuery } from '../../lib/config-queries.ts'
import { ago, exact } from '../../lib/format.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrlDialog } from '../../lib/url-state.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ForPower } from '../../parts/for-power.tsx'
import { Managed } from '../../parts/managed.tsx'
import {
  Badge,
  Button,
  Card,
  type Column,
  Empty,
  Page,
  Section,
  Setting,
  Show,
  Status,
  Table,
  Tooltip,
} from '../../ui/index.ts'
import { EmailServerDialog } from './email-server-dialog.tsx'
import { type MailServer, type SentEmail, sentEmails } from './queries.ts'
import { SecurityNotices } from './security-notices.tsx'
import { SendEmailDialog } from './send-email-dialog.tsx'

export function EmailsPage() {
  const projectId = useProjectId()
  const config = useLoaded(configQuery(projectId))
  const emails = useLoaded(sentEmails(projectId))
  const dialog = useUrlDialog()
  const server = config.state === 'ready' ? serverOf(config.data.emails.server) : undefined
  const isShared = server?.kind === 'shared'
  const send = (
    <Button variant="primary" disabled={isShared} onClick={() => dialog.show('send')}>
      <Send aria-hidden />
      Send email
    </Button>
  )
  const actions = isShared ? (
    <Tooltip text="To email your users, set up an email server of your own.">
      <span>{send}</span>
    </Tooltip>
  ) : (
    send
  )
  return (
    <Page
      title="Emails"
      lead="The server that sends your emails, and what became of the last hundred."
      actions={actions}
    >
      <div className="column gap-6">
        <Section title="Email server">
          <Show loaded={config}>
            {() =>
              server && (
                <ForPower power="secrets">
                  <Managed places={configPlaces.email_config}>
                    <ServerCard server={server} onEdit={() => dialog.show('server')} />
                  </Managed>
                </ForPower>
              )
            }
          </Show>
        </Section>
        <ForPower power="project.write">
          <SecurityNotices projectId={projectId} />
        </ForPower>
        <Section title="Email log" note="the last 100">
          <Table
            label="Email log"
            rows={emails}
            columns={columns}
            idOf={({ id }) => id}
            empty={
              <Empty icon={<Mail aria-hidden />} title="No email was sent yet">
                Every attempt to send one appears here, with what the server answered.
              </Empty>
            }
          />
        </Section>
      </div>
      {dialog.name === 'server' && server && (
        <EmailServerDialog projectId={projectId} server={server} onClose={dialog.close} />
      )}
      {dialog.name === 'send' && server && server.kind !== 'shared' && (
        <SendEmailDialog projectId={projectId} onClose={dialog.close} />
      )}
    </Page>
  )
}

interface StoredServer {
  isShared: boolean
  provider: 'resend' | 'smtp'
  host?: string | undefined
  port?: number | undefined
  username?: string | undefined
  password?: string | undefined
  senderName?: string | undefined
  senderEmail?: string | undefined
  tls?: MailServer['tls'] | undefined
}

const serverOf = (stored: StoredServer): MailServer => ({
  kind: stored.isShared ? 'shared' : stored.provider,
  host: stored.host ?? '',
  port: String(stored.port ?? 465),
  username: stored.username ?? '',
  password: stored.password ?? '',
  senderName: stored.senderName ?? '',
  senderEmail: stored.senderEmail ?? '',
  tls: stored.tls ?? 'required',
})

const names = { shared: 'Shared server', resend: 'Resend', smtp: 'Your own SMTP server' }

function ServerCard({ server, onEdit }: { server: MailServer; onEdit(): void }) {
  const note =
    server.kind === 'shared'
      ? 'For development: the sender is not yours, templates cannot be edited, and only emails of signing in are sent'
      : `${server.senderName} <${server.senderEmail}>${server.kind === 'smtp' ? `, by ${server.host}:${server.port}` : ''}`
  return (
    <Card>
      <Setting
        icon={<Server aria-hidden />}
        title={
          <span className="row">
            {names[server.kind]}
            {server.kind === 'shared' && <Badge kind="outline">Development</Badge>}
          </span>
        }
        note={note}
      >
        <Button size="small" onClick={onEdit}>
          Change…
        </Button>
      </Setting>
    </Card>
  )
}

const reasonOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'message' in error
    ? String(error.message)
    : error
      ? JSON.stringify(error)
      : ''

const columns: Column<SentEmail>[] = [
  { id: 'to', header: 'To', width: '28%', cell: ({ to }) => <b className="one-line">{to.join(', ')}</b> },
  { id: 'subject', header: 'Subject', cell: ({ subject }) => subject },
  {
    id: 'status',
    header: 'Status',
    width: '120px',
    cell: ({ error }) => (
      <span title={reasonOf(error)}>
        <Status kind={error ? 'warn' : 'good'}>{error ? 'Failed' : 'Sent'}</Status>
      </span>
    ),
  },
  { id: 'why', header: 'Answer', width: '20%', className: 'max-wide:hidden', cell: ({ error }) => reasonOf(error) },
  {
    id: 'at',
    header: 'When',
    width: '140px',
    cell: ({ sent_at_millis: at }) => <span title={exact(at)}>{ago(at)}</span>,
  },
]
