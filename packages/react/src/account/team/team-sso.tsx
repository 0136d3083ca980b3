import { useTranslate } from '../../provider.tsx'
import { Loading, lazyPart } from '../../ui/loading.tsx'
import { Group, ListSkeleton } from '../parts.tsx'
import type { ReactTeam } from './team-section.tsx'

/** Few people look after it: nobody else loads it. */
const Groups = lazyPart(async () => (await import('./sso/sso-groups.tsx')).SsoGroups)

/** How people of the team sign in by their own identity provider, for members who look after that. */
export function TeamSso({ team }: { team: ReactTeam }) {
  const t = useTranslate()
  return (
    <Loading
      fallback={
        <Group title={t('Single sign-on')}>
          <ListSkeleton rows={2} />
        </Group>
      }
    >
      <Groups key={team.id} team={team} />
    </Loading>
  )
}
