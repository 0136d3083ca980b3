import { useQuery } from '@tanstack/react-query'
import { Building2, Plus, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { ProjectLink } from '../../lib/project.tsx'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { User } from '../../lib/wire.ts'
import { ProfileAvatar } from '../../parts/profile-avatar.tsx'
import { Badge, Button, Card, Empty, Menu, Section, Setting, Show } from '../../ui/index.ts'
import { AddToTeam } from './add-to-team.tsx'
import { nameOf, userActions, userQueries } from './queries.ts'

export function TeamsTab({ projectId, user }: { projectId: string; user: User }) {
  const teams = useLoaded(userQueries.teams(projectId, user.id))
  const permissions = useQuery(userQueries.teamPermissions(projectId, user.id)).data ?? []
  const [isAdding, setAdding] = useState(false)
  const { run } = useActions(projectId)
  const add = (
    <Button size="small" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add to team
    </Button>
  )
  return (
    <Section title="Teams" actions={add}>
      <Show loaded={teams}>
        {(items) => (
          <Card>
            {items.map((team) => (
              <Setting
                key={team.id}
                picture={
                  <ProfileAvatar
                    kind="teams"
                    id={team.id}
                    name={team.display_name}
                    image={team.profile_image_url}
                    size="medium"
                  />
                }
                title={<ProjectLink to={`teams/${team.id}`}>{team.display_name}</ProjectLink>}
                note={
                  <span className="row flex-wrap gap-1">
                    {permissions
                      .filter(({ team_id }) => team_id === team.id)
                      .map(({ id }) => (
                        <Badge key={id} mono>
                          {id}
                        </Badge>
                      ))}
                  </span>
                }
              >
                <Menu
                  label={`Actions for ${team.display_name}`}
                  groups={[
                    [
                      {
                        label: 'Remove from team',
                        icon: <UserMinus aria-hidden />,
                        destructive: true,
                        onSelect: () =>
                          void run('remove', () => userActions.removeFromTeam(projectId, user.id, team.id), {
                            done: `${nameOf(user)} left ${team.display_name}`,
                          }),
                      },
                    ],
                  ]}
                />
              </Setting>
            ))}
            {items.length === 0 && (
              <Empty icon={<Building2 aria-hidden />} title="Not in any team" actions={add}>
                Teams they join or are added to appear here.
              </Empty>
            )}
          </Card>
        )}
      </Show>
      {isAdding && <AddToTeam projectId={projectId} userIds={[user.id]} onClose={() => setAdding(false)} />}
    </Section>
  )
}
