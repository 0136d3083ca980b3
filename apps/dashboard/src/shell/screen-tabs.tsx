import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { projectPath, useProjectId } from '../lib/project.tsx'
import { useRole } from '../lib/role.ts'
import { type Screen, screens } from '../screens.ts'
import { PageTabs } from '../ui/index.ts'
import { isFor } from './navigation-entries.ts'

/** Puts the tabs of an entry under the heading of each of its screens. Every one has an address of its own. */
export function ScreenTabs({ screen, children }: { screen: Screen; children: ReactNode }) {
  const projectId = useProjectId()
  const { may } = useRole(projectId)
  const tabs = screens.filter(({ entry, needs }) => entry?.id === screen.entry?.id && isFor(may, needs))
  const links = tabs.length > 1 && (
    <nav className="tabs" aria-label={screen.entry?.label}>
      {tabs.map(({ path, tab }) => (
        <Link
          key={path}
          to={projectPath(projectId, path)}
          search={{}}
          activeOptions={{ exact: true, includeSearch: false }}
          aria-current={path === screen.path ? 'page' : undefined}
          resetScroll={false}
        >
          {tab}
        </Link>
      ))}
    </nav>
  )
  return <PageTabs value={{ name: screen.tab, links }}>{children}</PageTabs>
}
