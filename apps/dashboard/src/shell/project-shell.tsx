import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from '@tanstack/react-router'
import { FolderX, Menu as MenuIcon, Search } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isMac } from '../lib/is-mac.ts'
import { type Problem, problemOf } from '../lib/problem.ts'
import { useProjectId } from '../lib/project.tsx'
import { shared } from '../lib/queries.ts'
import { useUrlDialog } from '../lib/url-state.ts'
import { loadedOf } from '../lib/use-loaded.ts'
import { buttonClass, Drawer, Empty, Failed, IconButton, TitleEnd } from '../ui/index.ts'
import { AccountMenu } from './account-menu.tsx'
import { Navigation } from './navigation.tsx'
import { OwnerFrame } from './owner-frame.tsx'
import { ProjectIcon, ProjectSwitcher } from './project-switcher.tsx'
import { useShortcuts } from './use-shortcuts.ts'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** Navigation at the left, the screen at the right; on phones a bar and a drawer. */
export function ProjectShell() {
  const projectId = useProjectId()
  const query = useQuery(shared.project(projectId))
  const project = loadedOf(query)
  const dialog = useUrlDialog()
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const openPalette = () => dialog.show('find')
  useShortcuts(openPalette)
  if (project.state === 'failed') {
    return (
      <OwnerFrame>
        <ProjectFailed problem={problemOf(query.error)} retry={project.retry} />
      </OwnerFrame>
    )
  }
  const name = project.state === 'ready' ? project.data.display_name : ''
  const side = (onLeave?: () => void) => (
    <aside className="sidebar" aria-label="Project navigation">
      <ProjectSwitcher projectId={projectId} />
      <FindButton onClick={openPalette} />
      <Navigation onLeave={onLeave} />
      <AccountMenu />
    </aside>
  )
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <div className="shell">
        {side()}
        <main className="shell-main" id="main" tabIndex={-1}>
          <div className="phone-bar">
            <IconButton variant="ghost" label="Open navigation" onClick={() => setDrawerOpen(true)}>
              <MenuIcon className="size-5" aria-hidden />
            </IconButton>
            <ProjectIcon name={name} small />
            <b className="font-semibold one-line">{name}</b>
            <IconButton variant="ghost" className="ml-auto" label="Find or go to" onClick={openPalette}>
              <Search className="size-5" aria-hidden />
            </IconButton>
          </div>
          <TitleEnd value={name ? `${name} · Hallpass` : 'Hallpass'}>
            <Outlet />
          </TitleEnd>
        </main>
      </div>
      <Drawer label="Project navigation" isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)}>
        {side(() => setDrawerOpen(false))}
      </Drawer>
      {dialog.name === 'find' && (
        <Suspense>
          <Palette onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}

const notYours = ['CURRENT_PROJECT_NOT_FOUND', 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN']

function ProjectFailed({ problem, retry }: { problem: Problem; retry(): void }) {
  if (!notYours.includes(problem.code ?? '')) return <Failed problem={problem} retry={retry} />
  const action = (
    <Link to="/projects" className={buttonClass('primary')}>
      All projects
    </Link>
  )
  return (
    <div role="alert">
      <Empty isPage icon={<FolderX aria-hidden />} title="There is no such project" actions={action}>
        It was deleted, or it belongs to a team you are not in.
      </Empty>
    </div>
  )
}

function FindButton({ onClick }: { onClick(): void }) {
  return (
    <button type="button" className="find-button" onClick={onClick}>
      <Search aria-hidden />
      <span className="min-w-0 flex-1">Find or go to</span>
      <span className="row gap-0.5">
        <kbd className="keycap">{isMac ? '⌘' : 'Ctrl'}</kbd>
        <kbd className="keycap">K</kbd>
      </span>
    </button>
  )
}
