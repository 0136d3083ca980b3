import { Mail } from 'lucide-react'
import { date } from '../../lib/format.ts'
import { roleNames } from '../../lib/role-names.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Badge, Button, Card, Section, Setting, Show } from '../../ui/index.ts'
import { colleagueActions, openInvitations } from './queries.ts'

/** Those who were invited and have not answered. Nothing is shown while there are none. */
export function OpenInvitations({ teamId }: { teamId: string }) {
  const invitations = useLoaded(openInvitations(teamId))
  const { run } = useActions(teamId)
  if (invitations.state === 'ready' && invitations.data.length === 0) return null
  const withdraw = (id: string) =>
    void run(id, () => colleagueActions.withdraw(teamId, id), {
      done: 'Invitation withdrawn',
      stale: ['colleagues', teamId],
    })
  return (
    <Section title="Waiting for a reply">
      <Show loaded={invitations}>
        {(items) => (
          <Card>
            {items.map(({ id, recipient_email, expires_at_millis, role }) => (
              <Setting
                key={id}
                icon={<Mail aria-hidden />}
                title={recipient_email}
                note={`The link works until ${date(expires_at_millis)}`}
              >
                <Badge>{roleNames[role ?? 'admin'].label}</Badge>
                <Button size="small" variant="ghost" onClick={() => withdraw(id)}>
                  Withdraw
                </Button>
              </Setting>
            ))}
          </Card>
        )}
      </Show>
    </Section>
  )
}
