import { ArrowDown, ArrowUp } from 'lucide-react'
import { exact, shortId, when } from '../../lib/format.ts'
import type { Project, User } from '../../lib/wire.ts'
import { ProfileAvatar } from '../../parts/profile-avatar.tsx'
import { Badge, type Column, CopyText, MethodMarks, Verified } from '../../ui/index.ts'
import { LastActive } from './last-active.tsx'
import { nameOf } from './queries.ts'
import { signInMethodsOf } from './sign-in-methods-of.ts'
import { UserMenu } from './user-menu.tsx'

/** What the viewer may leave out. */
export const optionalColumns = [
  { id: 'id', label: 'Id' },
  { id: 'external-id', label: 'External id' },
  { id: 'email', label: 'Email' },
  { id: 'methods', label: 'Sign-in methods' },
  { id: 'active', label: 'Last active' },
  { id: 'signed-up', label: 'Signed up' },
]
export const usuallyHidden = ['id', 'external-id']

interface Options {
  /** The id takes room from the name. */
  hasId: boolean
  isNewestFirst: boolean
  /** Says which methods there are; undefined until it is known. */
  project: Project | undefined
  onSort(): void
  onAction(name: string, userId: string): void
}

export function userColumns({ isNewestFirst, hasId, project, onSort, onAction }: Options): Column<User>[] {
  const Arrow = isNewestFirst ? ArrowDown : ArrowUp
  return [
    { id: 'user', header: 'User', width: hasId ? '20%' : '24%', cell: (user) => <Person user={user} /> },
    {
      id: 'id',
      header: 'Id',
      width: '150px',
      className: 'max-wide:hidden',
      cell: ({ id }) => <CopyText text={id}>{shortId(id)}</CopyText>,
    },
    {
      id: 'external-id',
      header: 'External id',
      width: '150px',
      className: 'max-wide:hidden',
      cell: ({ external_id: id }) => id !== null && <CopyText text={id}>{id}</CopyText>,
    },
    { id: 'email', header: 'Email', className: 'user-table-email', cell: (user) => <Email user={user} /> },
    {
      id: 'methods',
      header: 'Methods',
      width: hasId ? '92px' : '112px',
      className: 'user-table-methods',
      cell: (user) => project && <Methods user={user} config={project.config} />,
    },
    {
      id: 'active',
      header: 'Last active',
      width: '124px',
      className: 'user-table-active',
      cell: (user) => <LastActive user={user} />,
    },
    {
      id: 'signed-up',
      width: '120px',
      className: 'user-table-signed-up',
      sort: isNewestFirst ? 'descending' : 'ascending',
      header: (
        <button type="button" onClick={onSort}>
          Signed up <Arrow className="size-3" aria-hidden />
        </button>
      ),
      cell: ({ signed_up_at_millis: at }) => <span title={exact(at)}>{when(at)}</span>,
    },
    {
      id: 'actions',
      header: <span className="sr-only">Actions</span>,
      className: 'data-table-actions',
      cell: (user) => <UserMenu user={user} onAction={(name) => onAction(name, user.id)} hasDetails />,
    },
  ]
}

function Person({ user }: { user: User }) {
  const name = nameOf(user)
  return (
    <span className="row">
      <ProfileAvatar kind="users" id={user.id} name={name} image={user.profile_image_url} />
      <b className="one-line">{name}</b>
      {user.is_blocked && <Badge kind="outline">Blocked</Badge>}
      {user.is_anonymous && <Badge kind="outline">Anonymous</Badge>}
    </span>
  )
}

function Methods({ user, config }: { user: User; config: Project['config'] }) {
  const methods = signInMethodsOf(user, config)
  return methods.length > 0 ? <MethodMarks methods={methods} /> : <span className="text-text-3">None</span>
}

function Email({ user }: { user: User }) {
  if (!user.primary_email) return <span className="text-text-3">None</span>
  return (
    <span className="row gap-1.5">
      <span className="one-line" title={user.primary_email}>
        {user.primary_email}
      </span>
      {user.primary_email_verified ? <Verified /> : <span className="text-tiny text-text-3">unverified</span>}
    </span>
  )
}
