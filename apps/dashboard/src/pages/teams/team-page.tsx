import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Ellipsis, Pencil, ShoppingCart, Trash2, UserPlus } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { counted, shortId } from '../../lib/format.ts'
import { ProjectLink, useGo, useProjectId } from '../../lib/project.tsx'
import { afterDialogCloses, useUrlDialog, useUrlState } from '../../lib/url-state.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { Team } from '../../lib/wire.ts'
import { ProfileAvatar } from '../../parts/profile-avatar.tsx'
import { Button, CopyText, IconButton, Menu, Page, Show, SkeletonCard, Tabs } from '../../ui/index.ts'
import { AddMember } from './add-member.tsx'
import { Invitations } from './invitations.tsx'
import { Members } from './members.tsx'
import { teamQueries } from './queries.ts'
import { TeamDialogs } from './team-dialogs.tsx'
import { TeamMetadata } from './team-metadata.tsx'
import { TeamSecurity } from './team-security.tsx'

export function TeamPage() {
  const projectId = useProjectId()
  const { teamId = '' }: { teamId?: string } = useParams({ strict: false })
  const team = useLoaded(teamQueries.one(projectId, teamId))
  if (team.state === 'ready') return <Ready projectId={projectId} team={team.data} />
  return (
    <Page
      title="Team"
      crumbs={[
        <ProjectLink key="teams" to="teams">
          Teams
        </ProjectLink>,
        shortId(teamId),
      ]}
    >
      <Show loaded={team}>{() => null}</Show>
    </Page>
  )
}

const TeamPurchases = lazy(async () => ({ default: (await import('./team-purchases.tsx')).TeamPurchases }))

const TeamSso = lazy(async () => ({ default: (await import('../sso/team-sso.tsx')).TeamSso }))

const panels = {
  members: Members,
  invitations: Invitations,
  purchases: TeamPurchases,
  metadata: TeamMetadata,
  security: TeamSecurity,
  sso: TeamSso,
}

function Ready({ projectId, team }: { projectId: string; team: Team }) {
  const dialog = useUrlDialog()
  const go = useGo()
  const [tab, setTab] = useUrlState('tab', 'members')
  const members = useQuery(teamQueries.members(projectId, team.id)).data
  const invitations = useQuery(teamQueries.invitations(projectId, team.id)).data
  const current = tab in panels ? (tab as keyof typeof panels) : 'members'
  const Panel = panels[current]
  const lead = (
    <>
      <span>{members ? counted(members.length, 'member') : '\u00a0'}</span>
      <span className="max-wide:hidden">
        <CopyText text={team.id}>{shortId(team.id)}</CopyText>
      </span>
    </>
  )
  const actions = (
    <>
      <Button className="max-wide:hidden" onClick={() => dialog.show('rename', team.id)}>
        Rename
      </Button>
      <Button variant="primary" onClick={() => dialog.show('add')}>
        <UserPlus aria-hidden />
        Add member
      </Button>
      <Menu
        trigger={
          <IconButton label="More actions">
            <Ellipsis aria-hidden />
          </IconButton>
        }
        groups={[
          [
            { label: 'Rename…', icon: <Pencil aria-hidden />, onSelect: () => dialog.show('rename', team.id) },
            {
              label: 'Checkout link…',
              icon: <ShoppingCart aria-hidden />,
              onSelect: () => dialog.show('checkout', team.id),
            },
          ],
          [
            {
              label: 'Delete team…',
              icon: <Trash2 aria-hidden />,
              destructive: true,
              onSelect: () => dialog.show('delete', team.id),
            },
          ],
        ]}
      />
    </>
  )
  return (
    <Page
      title={team.display_name}
      lead={lead}
      actions={actions}
      crumbs={[
        <ProjectLink key="teams" to="teams">
          Teams
        </ProjectLink>,
        team.display_name,
      ]}
      picture={
        <ProfileAvatar kind="teams" id={team.id} name={team.display_name} image={team.profile_image_url} size="large" />
      }
    >
      <Tabs
        tabs={[
          { value: 'members', label: 'Members', count: members?.length },
          { value: 'invitations', label: 'Invitations', count: invitations?.length },
          { value: 'purchases', label: 'Purchases' },
          { value: 'metadata', label: 'Metadata' },
          { value: 'security', label: 'Security' },
          { value: 'sso', label: 'Single sign-on' },
        ]}
        value={current}
        onChange={setTab}
      >
        <Suspense fallback={<SkeletonCard />}>
          <Panel projectId={projectId} team={team} />
        </Suspense>
      </Tabs>
      {dialog.name === 'add' && <AddMember projectId={projectId} team={team} onClose={dialog.close} />}
      <TeamDialogs projectId={projectId} dialog={dialog} onDeleted={() => afterDialogCloses(() => go('teams'))} />
    </Page>
  )
}
