import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { linkLife } from '../../lib/format.ts'
import { handlersOf } from '../../lib/handlers.ts'
import { shared } from '../../lib/queries.ts'
import { pagesOrigin } from '../../lib/server-config.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { Team } from '../../lib/wire.ts'
import { Button, Card, Empty, Section, Setting, Show } from '../../ui/index.ts'
import { teamActions, teamQueries } from './queries.ts'

export function Invitations({ projectId, team }: { projectId: string; team: Team }) {
  const invitations = useLoaded(teamQueries.invitations(projectId, team.id))
  const { data: project } = useQuery(shared.project(projectId))
  const { busy, run } = useActions(projectId)
  const sendAgain = (email: string, roles: readonly string[]) => {
    const [handler] = project ? handlersOf(project, pagesOrigin) : []
    void run(email, () => teamActions.invite(projectId, team.id, email, handler?.value ?? '', roles), {
      done: `Invitation sent to ${email} again`,
    })
  }
  return (
    <Section title="Waiting for a reply">
      <Show loaded={invitations}>
        {(items) => (
          <Card>
            {items.map(({ id, recipient_email, expires_at_millis, roles = [] }) => (
              <Setting
                key={id}
                icon={<Mail aria-hidden />}
                title={recipient_email}
                note={[...roles, linkLife(expires_at_millis)].join(' · ')}
              >
                <Button size="small" busy={busy === recipient_email} onClick={() => sendAgain(recipient_email, roles)}>
                  Send again
                </Button>
                <Button
                  size="small"
                  variant="ghost"
                  onClick={() =>
                    void run(id, () => teamActions.withdraw(projectId, team.id, id), {
                      done: 'Invitation withdrawn',
                    })
                  }
                >
                  Withdraw
                </Button>
              </Setting>
            ))}
            {items.length === 0 && (
              <Empty icon={<Mail aria-hidden />} title="No open invitations">
                People who were invited and have not replied appear here.
              </Empty>
            )}
          </Card>
        )}
      </Show>
    </Section>
  )
}
