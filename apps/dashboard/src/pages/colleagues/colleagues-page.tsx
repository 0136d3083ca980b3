import { roleAllows } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { shared } from '../../lib/queries.ts'
import { useTeamRole } from '../../lib/role.ts'
import { useUrlDialog } from '../../lib/url-state.ts'
import { OwnerFrame } from '../../shell/owner-frame.tsx'
import { Button, Page, Select } from '../../ui/index.ts'
import { Colleagues } from './colleagues.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { OpenInvitations } from './open-invitations.tsx'

/** The people of a team that owns projects, and what each of them may do there. */
export function ColleaguesPage() {
  const { teamId = '' }: { teamId?: string } = useParams({ strict: false })
  const { data: teams = [] } = useQuery(shared.ownTeams())
  const team = teams.find(({ id }) => id === teamId)
  const mine = useTeamRole(teamId)
  const dialog = useUrlDialog()
  const navigate = useNavigate()
  const mayInvite = mine !== undefined && roleAllows(mine, 'colleagues')
  const name = team?.display_name ?? ''
  return (
    <OwnerFrame>
      <Page
        title="Colleagues"
        lead={name && `The people who work on the projects of ${name}`}
        crumbs={[
          <Link key="projects" to="/projects">
            Projects
          </Link>,
          name,
        ]}
        actions={
          <>
            {teams.length > 1 && (
              <Select
                label="Team"
                className="w-[180px]"
                options={teams.map(({ id, display_name }) => ({ value: id, label: display_name }))}
                value={teamId}
                onChange={(id) => void navigate({ to: `/colleagues/${id}` })}
              />
            )}
            {mayInvite && (
              <Button variant="primary" onClick={() => dialog.show('invite')}>
                <UserPlus aria-hidden />
                Invite
              </Button>
            )}
          </>
        }
      >
        <div className="column gap-6">
          <Colleagues teamId={teamId} mine={mine} />
          {mayInvite && <OpenInvitations teamId={teamId} />}
        </div>
      </Page>
      {dialog.name === 'invite' && team && <InviteDialog team={team} onClose={dialog.close} />}
    </OwnerFrame>
  )
}
