import { roleAllows, type TeamRole } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { problemOf } from '../../lib/problem.ts'
import { shared } from '../../lib/queries.ts'
import { colleaguesOf } from '../../lib/role.ts'
import { roleNames } from '../../lib/role-names.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { ProfileAvatar } from '../../parts/profile-avatar.tsx'
import { Badge, Button, Card, Confirm, Select, Setting, Show } from '../../ui/index.ts'
import { type Colleague, colleagueActions } from './queries.ts'
import { rolesToGive } from './role-options.ts'

const nameOf = ({ display_name, primary_email }: Colleague) => display_name || primary_email || 'Someone without a name'

export function Colleagues({ teamId, mine }: { teamId: string; mine: TeamRole | undefined }) {
  const colleagues = useLoaded(colleaguesOf(teamId))
  const { data: me } = useQuery(shared.owner())
  const { run, change } = useActions(teamId)
  const [leaving, setLeaving] = useState<Colleague>()
  const stale = ['colleagues', teamId]
  const setRole = (one: Colleague, role: TeamRole) =>
    void run(one.user_id, () => colleagueActions.setRole(teamId, one.user_id, role), {
      done: `${nameOf(one)}’s role is now ${roleNames[role].label.toLowerCase()}`,
      stale,
    })
  /** Admins manage everybody but owners. */
  const manages = ({ role }: Colleague) =>
    mine !== undefined && roleAllows(mine, role === 'owner' ? 'owners' : 'colleagues')
  return (
    <>
      <Show loaded={colleagues}>
        {(items) => (
          <Card>
            {items.map((one) => (
              <Setting
                key={one.user_id}
                picture={
                  <ProfileAvatar
                    kind="users"
                    id={one.user_id}
                    name={nameOf(one)}
                    image={one.profile_image_url}
                    isColleague
                  />
                }
                title={one.user_id === me?.id ? `${nameOf(one)} (you)` : nameOf(one)}
                note={<About colleague={one} />}
              >
                {manages(one) ? (
                  <Select
                    label={`Role of ${nameOf(one)}`}
                    className="w-[132px]"
                    options={rolesToGive(mine)}
                    value={one.role}
                    onChange={(role) => setRole(one, role)}
                  />
                ) : (
                  <Badge>{roleNames[one.role].label}</Badge>
                )}
                {(manages(one) || one.user_id === me?.id) && (
                  <Button size="small" variant="ghost" onClick={() => setLeaving(one)}>
                    {one.user_id === me?.id ? 'Leave' : 'Remove'}
                  </Button>
                )}
              </Setting>
            ))}
          </Card>
        )}
      </Show>
      {leaving && (
        <Confirm
          title={leaving.user_id === me?.id ? 'Leave this team?' : `Remove ${nameOf(leaving)}?`}
          confirmLabel={leaving.user_id === me?.id ? 'Leave' : 'Remove'}
          cancelLabel="Cancel"
          variant="danger"
          onConfirm={() =>
            change(() => colleagueActions.remove(teamId, leaving.user_id), {
              done: `${nameOf(leaving)} left the team`,
              stale,
            })
          }
          onClose={() => setLeaving(undefined)}
          describeError={(error) => problemOf(error).message}
        >
          <p>They lose access to the team’s projects. Someone in the team can invite them again.</p>
        </Confirm>
      )}
    </>
  )
}

/** On a phone the role stands beside it, and says enough. */
function About({ colleague: { display_name, primary_email, role } }: { colleague: Colleague }) {
  return (
    <>
      {display_name && primary_email}
      <span className="max-wide:hidden">
        {display_name && primary_email && ' · '}
        {roleNames[role].note}
      </span>
    </>
  )
}
