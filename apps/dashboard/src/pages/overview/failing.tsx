import { useQuery } from '@tanstack/react-query'
import { MailWarning, Webhook } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted, span } from '../../lib/format.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { Attention, AttentionItem } from '../../parts/attention.tsx'
import { buttonClass } from '../../ui/index.ts'
import { overviewQueries } from './queries.ts'

const day = 86_400_000

/** What is failing: emails of the last day, and webhooks since their last success. */
export function Failing({ projectId }: { projectId: string }) {
  const { data: emails = [] } = useQuery(overviewQueries.sentEmails(projectId))
  const { data: endpoints = [] } = useQuery(shared.webhooks(projectId))
  const refused = emails.filter(({ error, sent_at_millis }) => error && sent_at_millis > Date.now() - day)
  const stopped = endpoints.filter(({ failing_since_millis }) => failing_since_millis !== null)
  if (refused.length + stopped.length === 0) return null
  return (
    <Attention>
      {refused.length > 0 && (
        <Item
          icon={<MailWarning aria-hidden />}
          to="emails"
          linkLabel="Open email log"
          text={`${counted(refused.length, 'email')} failed in the last day.`}
        >
          The last was “{refused[0]?.subject}”.
        </Item>
      )}
      {stopped.map(({ id, url, enabled, failing_since_millis }) => (
        <Item
          key={id}
          icon={<Webhook aria-hidden />}
          to={`webhooks/${id}`}
          linkLabel="Open attempts"
          text={enabled ? 'A webhook is failing.' : 'A webhook failed for days and was switched off.'}
        >
          <span className="mono">{new URL(url).host}</span>, for {span(Date.now() - (failing_since_millis ?? 0))}
        </Item>
      ))}
    </Attention>
  )
}

interface ItemProps {
  icon: ReactNode
  text: string
  to: string
  linkLabel: string
  children: ReactNode
}

function Item({ to, linkLabel, ...item }: ItemProps) {
  const link = (
    <ProjectLink to={to} className={buttonClass('ghost', 'small')}>
      {linkLabel}
    </ProjectLink>
  )
  return <AttentionItem {...item} action={link} />
}
