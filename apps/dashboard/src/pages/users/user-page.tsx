import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Ellipsis, Pencil, VenetianMask } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { shortId } from '../../lib/format.ts'
import { ProjectLink, useGo, useProjectId } from '../../lib/project.tsx'
import { afterDialogCloses, useUrlDialog, useUrlState } from '../../lib/url-state.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { User } from '../../lib/wire.ts'
import { ProfileAvatar } from '../../parts/profile-avatar.tsx'
import { Badge, Button, CopyText, IconButton, Page, Show, SkeletonCard, Tabs, Verified } from '../../ui/index.ts'
import { EditUser } from './edit-user.tsx'
import { MetadataTab } from './metadata-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { nameOf, userQueries } from './queries.ts'
import { TeamsTab } from './teams-tab.tsx'
import { UserDialogs } from './user-dialogs.tsx'
import { UserMenu } from './user-menu.tsx'

export function UserPage() {
  const projectId = useProjectId()
  const { userId = '' }: { userId?: string } = useParams({ strict: false })
  const user = useLoaded(userQueries.one(projectId, userId))
  if (user.state === 'ready') return <Ready projectId={projectId} user={user.data} />
  return (
    <Page
      title="User"
      crumbs={[
        <ProjectLink key="users" to="users">
          Users
        </ProjectLink>,
        shortId(userId),
      ]}
    >
      <Show loaded={user}>{() => null}</Show>
    </Page>
  )
}

function Ready({ projectId, user }: { projectId: string; user: User }) {
  const name = nameOf(user)
  const dialog = useUrlDialog()
  const go = useGo()
  const show = (action: string) => dialog.show(action, user.id)
  const lead = (
    <>
      {user.primary_email && (
        <span className="row gap-1">
          <span className="min-w-0 wrap-anywhere">{user.primary_email}</span>
          {user.primary_email_verified && <Verified />}
        </span>
      )}
      <span className="max-wide:hidden">
        <CopyText text={user.id}>{shortId(user.id)}</CopyText>
      </span>
      {user.is_blocked && <Badge kind="outline">Blocked</Badge>}
      {user.is_anonymous && <Badge kind="outline">Anonymous</Badge>}
    </>
  )
  const actions = (
    <>
      <Button className="max-wide:hidden" onClick={() => show('edit')}>
        <Pencil aria-hidden />
        Edit
      </Button>
      <Button variant="primary" onClick={() => show('impersonate')}>
        <VenetianMask aria-hidden />
        Impersonate
      </Button>
      <UserMenu user={user} onAction={show} trigger={<MoreButton />} />
    </>
  )
  return (
    <Page
      title={name}
      lead={lead}
      crumbs={[
        <ProjectLink key="users" to="users">
          Users
        </ProjectLink>,
        name,
      ]}
      picture={<ProfileAvatar kind="users" id={user.id} name={name} image={user.profile_image_url} size="large" />}
      actions={actions}
    >
      <UserTabs projectId={projectId} user={user} />
      {dialog.name === 'edit' && <EditUser projectId={projectId} user={user} onClose={dialog.close} />}
      <UserDialogs projectId={projectId} dialog={dialog} onDeleted={() => afterDialogCloses(() => go('users'))} />
    </Page>
  )
}

function MoreButton(props: Partial<React.ComponentProps<typeof IconButton>>) {
  return (
    <IconButton label="More actions" {...props}>
      <Ellipsis aria-hidden />
    </IconButton>
  )
}

// Tabs that few open come when they are opened.
const PurchasesTab = lazy(async () => ({ default: (await import('./purchases-tab.tsx')).PurchasesTab }))
const SessionsTab = lazy(async () => ({ default: (await import('./sessions-tab.tsx')).SessionsTab }))
const SignInsTab = lazy(async () => ({ default: (await import('./sign-ins-tab.tsx')).SignInsTab }))
const ActivityTab = lazy(async () => ({ default: (await import('./activity-tab.tsx')).ActivityTab }))

const panels = {
  profile: ProfileTab,
  teams: TeamsTab,
  purchases: PurchasesTab,
  metadata: MetadataTab,
  sessions: SessionsTab,
  'sign-ins': SignInsTab,
  activity: ActivityTab,
}

function UserTabs({ projectId, user }: { projectId: string; user: User }) {
  const [tab, setTab] = useUrlState('tab', 'profile')
  const teams = useQuery(userQueries.teams(projectId, user.id)).data
  const sessions = useQuery(userQueries.sessions(projectId, user.id)).data
  const tabs = [
    { value: 'profile', label: 'Profile' },
    { value: 'teams', label: 'Teams', count: teams?.length },
    { value: 'purchases', label: 'Purchases' },
    { value: 'metadata', label: 'Metadata' },
    { value: 'sessions', label: 'Sessions', count: sessions?.length },
    { value: 'sign-ins', label: 'Sign-ins' },
    { value: 'activity', label: 'Activity' },
  ]
  const current = tab in panels ? (tab as keyof typeof panels) : 'profile'
  const Panel = panels[current]
  return (
    <Tabs tabs={tabs} value={current} onChange={setTab}>
      <Suspense fallback={<SkeletonCard />}>
        <Panel projectId={projectId} user={user} />
      </Suspense>
    </Tabs>
  )
}
