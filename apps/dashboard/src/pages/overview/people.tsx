import { ago, exact, when } from '../../lib/format.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { ProfileAvatar } from '../../parts/profile-avatar.tsx'
import { Card } from '../../ui/index.ts'
import type { Metrics } from './queries.ts'

interface PeopleProps {
  title: string
  users: Metrics['recently_registered']
  by: 'signed_up_at_millis' | 'last_active_at_millis'
}

export function People({ title, users, by }: PeopleProps) {
  const all = (
    <ProjectLink to="users" className="text-small text-text-2">
      All users
    </ProjectLink>
  )
  return (
    <Card title={title} divided actions={all}>
      {users.length === 0 && <p className="text-small text-text-3 px-4 py-6 text-center">Nobody yet.</p>}
      <ul className="people">
        {users.slice(0, 5).map((user) => {
          const name = user.display_name || user.primary_email || 'Anonymous user'
          const at = user[by]
          return (
            <li key={user.id} className="relative">
              <ProfileAvatar kind="users" id={user.id} name={name} image={user.profile_image_url} size="medium" />
              <span className="min-w-0 flex-1">
                <b className="one-line">
                  <ProjectLink to={`users/${user.id}`} className="after:absolute after:inset-0">
                    {name}
                  </ProjectLink>
                </b>
                {user.display_name && user.primary_email && <small className="one-line">{user.primary_email}</small>}
              </span>
              <span className="text-small text-text-3 tabular-nums whitespace-nowrap" title={exact(at)}>
                {by === 'signed_up_at_millis' ? when(at) : ago(at)}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
