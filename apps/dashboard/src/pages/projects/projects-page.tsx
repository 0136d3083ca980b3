import { roleAllows } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { FolderPlus, Plus, UserPlus, Users } from 'lucide-react'
import { ago, exact } from '../../lib/format.ts'
import { projectPath } from '../../lib/project.tsx'
import { groupByTeam, type ProjectOrder } from '../../lib/projects-by-team.ts'
import { shared } from '../../lib/queries.ts'
import { useTeamRole } from '../../lib/role.ts'
import { useUrlDialog, useUrlState } from '../../lib/url-state.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { Project } from '../../lib/wire.ts'
import { OwnerFrame } from '../../shell/owner-frame.tsx'
import { ProjectIcon } from '../../shell/project-switcher.tsx'
import { Button, buttonClass, Empty, Page, SearchField, Section, Select, Show } from '../../ui/index.ts'
import { InviteDialog } from '../colleagues/invite-dialog.tsx'

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
] as const

export function ProjectsPage() {
  const projects = useLoaded(shared.ownedProjects())
  // The first owner has the dashboard's own project from the start.
  const isNew = projects.state === 'ready' && projects.data.every(({ id }) => id === 'internal')
  if (isNew) return <Navigate to="/new-project" replace />
  const actions = (
    <Link to="/new-project" className={buttonClass('primary')}>
      <Plus aria-hidden />
      Create project
    </Link>
  )
  return (
    <OwnerFrame>
      <Page title="Projects" lead="Each is one app and the people who use it." actions={actions}>
        <Show loaded={projects}>{(items) => <Groups projects={items} />}</Show>
      </Page>
    </OwnerFrame>
  )
}

function Groups({ projects }: { projects: readonly Project[] }) {
  const teams = useQuery(shared.ownTeams()).data ?? []
  const [search, setSearch] = useUrlState('search')
  const [order, setOrder] = useUrlState('order', 'newest')
  const dialog = useUrlDialog()
  const groups = groupByTeam(projects, teams, search, order as ProjectOrder)
  const invited = teams.find(({ id }) => id === dialog.subject)
  return (
    <>
      <div className="toolbar">
        <SearchField
          className="wide:w-[280px] wide:flex-none"
          label="Find a project"
          placeholder="Name or id"
          value={search}
          onChange={setSearch}
        />
        <span className="ml-auto">
          <Select
            label="Order"
            className="w-[150px]"
            options={orders}
            value={order as ProjectOrder}
            onChange={setOrder}
          />
        </span>
      </div>
      {groups.length === 0 && (
        <div className="card">
          <Empty
            icon={<FolderPlus aria-hidden />}
            title={`No project is called “${search}”`}
            actions={<Button onClick={() => setSearch('')}>Clear search</Button>}
          />
        </div>
      )}
      <div className="column gap-6">
        {groups.map((group) => (
          <Section
            key={group.name}
            title={group.name}
            actions={group.id && <TeamActions teamId={group.id} onInvite={() => dialog.show('invite', group.id)} />}
          >
            <div className="grid gap-4 grid-cols-1 wide:grid-cols-3">
              {group.projects.map((project) => (
                <Link key={project.id} to={projectPath(project.id)} className="card p-4 row gap-3 hover:bg-hover">
                  <ProjectIcon name={project.display_name} image={project.logo_url} />
                  <span className="min-w-0 flex-1">
                    <span className="font-medium one-line block">{project.display_name}</span>
                    <span className="text-tiny text-text-3 block" title={exact(project.created_at_millis)}>
                      {project.is_production_mode ? 'Production' : 'Development'} · created{' '}
                      {ago(project.created_at_millis).toLowerCase()}
                    </span>
                  </span>
                </Link>
              ))}
            </div>
          </Section>
        ))}
      </div>
      {dialog.name === 'invite' && invited && <InviteDialog team={invited} onClose={dialog.close} />}
    </>
  )
}

function TeamActions({ teamId, onInvite }: { teamId: string; onInvite(): void }) {
  const role = useTeamRole(teamId)
  return (
    <>
      <Link to={`/colleagues/${teamId}`} className={buttonClass('secondary', 'small')}>
        <Users aria-hidden />
        Colleagues
      </Link>
      {role && roleAllows(role, 'colleagues') && (
        <Button size="small" onClick={onInvite}>
          <UserPlus aria-hidden />
          Invite
        </Button>
      )}
    </>
  )
}
