import { ago, exact, hueOf, initials, when } from '../../lib/format.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { Avatar, Card } from '../../ui/index.ts'
import type { Metrics } from './queries.ts'

interface PeopleProps {
  title: string
  users: Metrics['recently_registered']
  by: 'signed_up_at_millis' | 'last_active_at_millis'
}

export function People({ title, users, by }: PeopleProps) {
  const all = (
    <ProjectLink to="users" className="s13 t2">
      All users
    </ProjectLink>
  )
  return (
    <Card title={title} divided acts={all}>
      {users.length === 0 && <p className="s13 t3 px-4 py-6 text-center">Nobody yet.</p>}
      <ul className="people">
        {users.slice(0, 5).map((user) => {
          const name = user.display_name || user.primary_email || 'Anonymous user'
          const at = user[by]
          return (
            <li key={user.id} className="relative">
              <Avatar letters={initials(name)} hue={hueOf(user.id)} image={user.profile_image_url} size="medium" />
              <span className="grow">
                <b className="trunc">
                  <ProjectLink to={`users/${user.id}`} className="after:absolute after:inset-0">
                    {name}
                  </ProjectLink>
                </b>
                {user.display_name && user.primary_email && <small className="trunc">{user.primary_email}</small>}
              </span>
              <span className="s13 t3 num nowrap" title={exact(at)}>
                {by === 'signed_up_at_millis' ? when(at) : ago(at)}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
