import { ScrollText } from 'lucide-react'
import { ago, exact } from '../../lib/format.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { User } from '../../lib/wire.ts'
import { Sentence } from '../../parts/audit/sentence.tsx'
import { Empty, Section, Table } from '../../ui/index.ts'
import { userQueries } from './queries.ts'

/** What they did themselves, as the audit log keeps it. */
export function ActivityTab({ projectId, user }: { projectId: string; user: User }) {
  const entries = useLoaded(userQueries.activity(projectId, user.id))
  return (
    <Section title="Changes they made" note="from the audit log">
      <Table
        label="Activity"
        rows={entries}
        idOf={({ id }) => id}
        columns={[
          { id: 'action', header: 'Action', cell: (entry) => <Sentence entry={entry} /> },
          { id: 'ip', header: 'IP address', width: '160px', cell: ({ ip }) => ip ?? '', className: 'max-wide:hidden' },
          {
            id: 'at',
            header: 'When',
            width: '160px',
            cell: ({ created_at_millis: at }) => <span title={exact(at)}>{ago(at)}</span>,
          },
        ]}
        empty={
          <Empty icon={<ScrollText aria-hidden />} title="Nothing yet">
            Changes they make to their account, teams and keys appear here. Sign-ins have their own tab;{' '}
            <ProjectLink to="audit-log" className="link">
              the audit log
            </ProjectLink>{' '}
            has what others changed.
          </Empty>
        }
      />
    </Section>
  )
}
