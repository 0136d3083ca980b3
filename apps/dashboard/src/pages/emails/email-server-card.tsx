import { Server } from 'lucide-react'
import type { ReactNode } from 'react'
import { sharedDelivery } from '../../lib/email-delivery.ts'
import { Badge, Button, Card, Setting, Status } from '../../ui/index.ts'
import type { MailServer } from './queries.ts'

/** Which server sends the emails of the project; where none does, what to set. */
export function EmailServerCard({ server, onEdit }: { server: MailServer; onEdit(): void }) {
  const { title, note } = describe(server)
  return (
    <Card>
      <Setting icon={<Server aria-hidden />} title={<span className="row">{title}</span>} note={note}>
        <Button size="small" onClick={onEdit}>
          Change…
        </Button>
      </Setting>
    </Card>
  )
}

function describe(server: MailServer): { title: ReactNode; note: ReactNode } {
  const sender = `${server.senderName} <${server.senderEmail}>`
  if (server.kind === 'resend') return { title: 'Resend', note: sender }
  if (server.kind === 'smtp') {
    return { title: 'Your own SMTP server', note: `${sender}, by ${server.host}:${server.port}` }
  }
  return shared[sharedDelivery]
}

const shared = {
  inbox: {
    title: (
      <>
        Development inbox <Badge kind="outline">Development</Badge>
      </>
    ),
    note: (
      <>
        Every email goes to the{' '}
        <a className="link" href="/inbox" target="_blank" rel="noreferrer">
          inbox
        </a>{' '}
        and none leaves this machine. You can edit templates and send emails, as with your own server.
      </>
    ),
  },
  server: {
    title: 'Shared server',
    note: 'This installation’s email server. Emails come from its address, not yours; templates cannot be edited, and only sign-in emails are sent.',
  },
  none: {
    title: <Status kind="warn">No email server</Status>,
    note: (
      <>
        No email can be sent, so nobody can sign in by code. Set up a server here, or <code>HALLPASS_SMTP_HOST</code>{' '}
        for the whole installation.
      </>
    ),
  },
}
