import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { Fragment } from 'react'
import { ProjectLink, useProjectId } from '../lib/project.tsx'
import { shared } from '../lib/queries.ts'
import { useRole } from '../lib/role.ts'
import { navigation } from '../screens.ts'

export function Navigation({ onLeave }: { onLeave?: (() => void) | undefined }) {
  return (
    <nav className="navigation" aria-label="Screens">
      {navigation(useRole(useProjectId()).may).map(({ title, entries }) => (
        <Fragment key={title}>
          {title && <h2>{title}</h2>}
          {entries.map(({ path, label, icon: Icon }) => (
            <ProjectLink
              key={path}
              to={path}
              activeOptions={{ exact: path === '', includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
              onClick={onLeave}
            >
              <Icon aria-hidden />
              {label}
              {path === 'webhooks' && <FailingWebhooks />}
            </ProjectLink>
          ))}
        </Fragment>
      ))}
    </nav>
  )
}

/** What is failing shows wherever one is. */
function FailingWebhooks() {
  const projectId = useProjectId()
  const { data = [] } = useQuery({ ...shared.webhooks(projectId), staleTime: 60_000 })
  const failing = data.filter(({ failing_since_millis }) => failing_since_millis !== null).length
  if (failing === 0) return null
  return (
    <span
      className="navigation-count"
      title={failing === 1 ? '1 endpoint is failing' : `${failing} endpoints are failing`}
    >
      <TriangleAlert className="size-3" aria-hidden />
      {failing}
      <span className="sr-only"> failing</span>
    </span>
  )
}
