import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Check, ChevronsUpDown, LayoutGrid, Plus } from 'lucide-react'
import { useState } from 'react'
import { projectPath } from '../lib/project.tsx'
import { groupByTeam } from '../lib/projects-by-team.ts'
import { shared } from '../lib/queries.ts'
import { cx, SearchField } from '../ui/index.ts'

export function ProjectIcon({ name, image, small, alt }: ProjectIconProps) {
  return (
    <span
      className={cx('project-mark', small && 'project-mark-small', alt && 'project-mark-outlined')}
      aria-hidden="true"
    >
      {image ? <img src={image} alt="" /> : ([...name.trim()][0]?.toUpperCase() ?? '')}
    </span>
  )
}

interface ProjectIconProps {
  name: string
  image?: string | null | undefined
  small?: boolean
  alt?: boolean
}

const modeOf = (project: { is_production_mode: boolean }) => (project.is_production_mode ? 'Production' : 'Development')

export function ProjectSwitcher({ projectId }: { projectId: string }) {
  const { data: current } = useQuery(shared.project(projectId))
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger className="switcher">
        <ProjectIcon name={current?.display_name ?? ''} image={current?.logo_url} />
        <span className="min-w-0 flex-1">
          <b className="one-line">{current?.display_name ?? '\u00a0'}</b>
          <small>
            {current ? modeOf(current) : '\u00a0'}
            <span className="sr-only">, switch project</span>
          </small>
        </span>
        <ChevronsUpDown aria-hidden />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="floating" align="start" sideOffset={4}>
          <Popover.Popup className="menu w-[304px]" aria-label="Switch project">
            <Projects projectId={projectId} onLeave={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Projects({ projectId, onLeave }: { projectId: string; onLeave(): void }) {
  const projects = useQuery(shared.ownedProjects()).data ?? []
  const teams = useQuery(shared.ownTeams()).data ?? []
  const [search, setSearch] = useState('')
  const navigate = useNavigate()
  const go = (to: string) => {
    onLeave()
    void navigate({ to })
  }
  return (
    <>
      <div className="p-1">
        <SearchField label="Find a project" placeholder="Find a project" value={search} onChange={setSearch} />
      </div>
      {groupByTeam(projects, teams, search).map((group) => (
        <div key={group.name}>
          <div className="menu-label">{group.name}</div>
          {group.projects.map((project) => {
            const isCurrent = project.id === projectId
            return (
              <button
                type="button"
                key={project.id}
                className={cx('menu-item min-h-[46px]', isCurrent && 'bg-(--accent-soft)')}
                aria-current={isCurrent || undefined}
                onClick={() => go(projectPath(project.id))}
              >
                <ProjectIcon name={project.display_name} image={project.logo_url} alt={!isCurrent} />
                <span className="min-w-0 flex-1">
                  <span className="font-medium one-line block text-[14px]">{project.display_name}</span>
                  <span className="text-tiny text-text-3 block">{modeOf(project)}</span>
                </span>
                {isCurrent && <Check className="text-accent" aria-hidden />}
              </button>
            )
          })}
        </div>
      ))}
      <hr />
      <button type="button" className="menu-item" onClick={() => go('/new-project')}>
        <Plus aria-hidden />
        Create project
      </button>
      <button type="button" className="menu-item" onClick={() => go('/projects')}>
        <LayoutGrid aria-hidden />
        All projects
      </button>
    </>
  )
}
