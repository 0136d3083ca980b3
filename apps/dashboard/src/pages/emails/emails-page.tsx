import { configPlaces } from '@hallpass/contract/config'
import { Send } from 'lucide-react'
import { configQuery } from '../../lib/config-queries.ts'
import { sendsOwnWords } from '../../lib/email-delivery.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrlDialog } from '../../lib/url-state.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ForPower } from '../../parts/for-power.tsx'
import { Managed } from '../../parts/managed.tsx'
import { Button, Page, Section, Show, Tooltip } from '../../ui/index.ts'
import { EmailLog } from './email-log.tsx'
import { EmailServerCard } from './email-server-card.tsx'
import { EmailServerDialog } from './email-server-dialog.tsx'
import type { MailServer } from './queries.ts'
import { SecurityNotices } from './security-notices.tsx'
import { SendEmailDialog } from './send-email-dialog.tsx'

export function EmailsPage() {
  const projectId = useProjectId()
  const config = useLoaded(configQuery(projectId))
  const dialog = useUrlDialog()
  const server = config.state === 'ready' ? serverOf(config.data.emails.server) : undefined
  const cannotSend = server !== undefined && !sendsOwnWords({ isShared: server.kind === 'shared' })
  const send = (
    <Button variant="primary" disabled={cannotSend} onClick={() => dialog.show('send')}>
      <Send aria-hidden />
      Send email
    </Button>
  )
  const actions = cannotSend ? (
    <Tooltip text="To email your users, set up your own email server.">
      <span>{send}</span>
    </Tooltip>
  ) : (
    send
  )
  return (
    <Page title="Emails" lead="The server that sends your emails, and what happened to each one." actions={actions}>
      <div className="column gap-6">
        <Section title="Email server">
          <Show loaded={config}>
            {() =>
              server && (
                <ForPower power="secrets">
                  <Managed places={configPlaces.email_config}>
                    <EmailServerCard server={server} onEdit={() => dialog.show('server')} />
                  </Managed>
                </ForPower>
              )
            }
          </Show>
        </Section>
        <ForPower power="project.write">
          <SecurityNotices projectId={projectId} />
        </ForPower>
        <EmailLog projectId={projectId} />
      </div>
      {dialog.name === 'server' && server && (
        <EmailServerDialog projectId={projectId} server={server} onClose={dialog.close} />
      )}
      {dialog.name === 'send' && server && !cannotSend && (
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
