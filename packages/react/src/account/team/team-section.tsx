import { countCharacters, maxLength, type SystemPermissionId } from '@hallpass/contract'
import type { Team } from '@hallpass/js'
import { ProfileImageEditor } from '../../components/profile-image-editor/profile-image-editor.tsx'
import { TeamIcon } from '../../components/team-icon/team-icon.tsx'
import type { ReactUser } from '../../hooks/use-user.ts'
import { useTranslate } from '../../provider.tsx'
import { useAccount } from '../account-context.ts'
import { ApiKeys, CreateApiKeyButton } from '../api-keys/api-keys.tsx'
import { NameForm } from '../name-form.tsx'
import { Group, Section } from '../parts.tsx'
import { LeaveTeam } from './leave-team.tsx'
import { TeamBilling } from './team-billing.tsx'
import { TeamInvitations } from './team-invitations.tsx'
import { TeamMembers } from './team-members.tsx'
import { TeamSso } from './team-sso.tsx'

export type ReactTeam = ReturnType<ReactUser['useTeams']>[number]

/** The page of one team: what the person may see and do there. */
export function TeamSection({ teamId }: { teamId: string }) {
  const { user } = useAccount()
  const team = user.useTeams().find(({ id }) => id === teamId)
  // Somebody else's doing: the list of pages follows in the same moment.
  return team ? <TeamPage team={team} /> : null
}

function TeamPage({ team }: { team: ReactTeam }) {
  const t = useTranslate()
  const { user, project } = useAccount()
  const permissions = user.usePermissions(team)
  const may = (id: SystemPermissionId) => permissions.some((permission) => permission.id === id)
  return (
    <Section title={team.displayName} description={t('Your place in this team, and what you may do there.')}>
      <OwnProfile team={team} />
      {may('$update_team') && <TeamProfile team={team} />}
      {may('$read_members') && <TeamMembers team={team} />}
      {may('$invite_members') && (
        <TeamInvitations team={team} maySee={may('$read_members')} mayRevoke={may('$remove_members')} />
      )}
      {may('$manage_api_keys') && project.config.allowTeamApiKeys && (
        <Group
          title={t('API keys')}
          description={t('For programs that act in the name of the team.')}
          action={<CreateApiKeyButton owner={team} />}
        >
          <ApiKeys owner={team} />
        </Group>
      )}
      {may('$manage_sso') && <TeamSso team={team} />}
      {(may('$manage_billing') || may('$delete_team')) && <TeamBilling team={team} />}
      <LeaveTeam team={team} />
    </Section>
  )
}

function useNameCheck() {
  const t = useTranslate()
  const max = maxLength.displayName
  return (name: string) => (countCharacters(name) > max ? t('Use at most {max} characters.', { max }) : undefined)
}

function OwnProfile({ team }: { team: Team }) {
  const t = useTranslate()
  const { user } = useAccount()
  const profile = user.useTeamProfile(team)
  const check = useNameCheck()
  return (
    <Group title={t('Your name here')} description={t('Only this team sees it.')}>
      <NameForm
        label={t('Display name in this team')}
        autoComplete="name"
        value={profile.displayName ?? ''}
        validate={(name) => (name === '' ? t('Enter a name.') : check(name))}
        onSave={(displayName) => profile.update({ displayName })}
      />
    </Group>
  )
}

function TeamProfile({ team }: { team: Team }) {
  const t = useTranslate()
  const check = useNameCheck()
  return (
    <Group title={t('Team')} description={t('What members see of it.')}>
      <div className="hp-list hp-stacked">
        <ProfileImageEditor
          title={t('Team image')}
          description={t('A square of your choice from any image.')}
          preview={<TeamIcon team={team} large />}
          hasImage={team.profileImageUrl !== null}
          onSave={(profileImageUrl) => team.update({ profileImageUrl })}
        />
      </div>
      <NameForm
        label={t('Team name')}
        autoComplete="organization"
        value={team.displayName}
        validate={(name) => (name === '' ? t('Give the team a name.') : check(name))}
        onSave={(displayName) => team.update({ displayName })}
      />
    </Group>
  )
}
