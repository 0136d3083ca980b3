import { Avatar } from '../../components/user-avatar/user-avatar.tsx'
import { useTranslate } from '../../provider.tsx'
import { Badge } from '../../ui/small.tsx'
import { useAccount } from '../account-context.ts'
import { Group, Row } from '../parts.tsx'
import { RoleBadges } from './roles.tsx'
import type { ReactTeam } from './team-section.tsx'

export function TeamMembers({ team }: { team: ReactTeam }) {
  const t = useTranslate()
  const { user } = useAccount()
  const members = team.useUsers()
  return (
    <Group title={t('Members')}>
      <ul className="hp-list">
        {members.map(({ id, teamProfile, roles }) => (
          <li key={id}>
            <Row
              mark={<Avatar user={{ ...teamProfile, id }} size={32} />}
              // Others see name and picture; one's own address is no news.
              title={teamProfile.displayName || (id === user.id && user.primaryEmail) || t('No name')}
              badges={
                <>
                  {id === user.id && <Badge>{t('You')}</Badge>}
                  <RoleBadges roles={roles} />
                </>
              }
            />
          </li>
        ))}
      </ul>
    </Group>
  )
}
