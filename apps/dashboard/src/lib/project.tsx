import { Link, type LinkProps, useNavigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** The project of the screen. */
export function useProjectId(): string {
  const { projectId }: { projectId?: string } = useParams({ strict: false })
  if (!projectId) throw new Error('This screen belongs to a project.')
  return projectId
}

export const projectPath = (projectId: string, path = '') => `/projects/${projectId}${path && `/${path}`}`

interface ProjectLinkProps extends Omit<LinkProps, 'to' | 'children' | 'search'> {
  to: string
  search?: Readonly<Record<string, string | undefined>>
  className?: string
  title?: string
  onClick?: (() => void) | undefined
  children: ReactNode
}

/** A link to another screen of the same project. */
export function ProjectLink({ to, search = {}, ...rest }: ProjectLinkProps) {
  return <Link {...rest} to={projectPath(useProjectId(), to)} search={search} />
}

/** Goes to another screen of the same project, or of the dashboard where the path begins with a slash; or opens it beside this one. */
export function useGo() {
  const projectId = useProjectId()
  const navigate = useNavigate()
  return (
    path: string,
    { newTab = false, search = {} }: { newTab?: boolean; search?: Record<string, string> } = {},
  ) => {
    const to = path.startsWith('/') ? path : projectPath(projectId, path)
    if (newTab) window.open(`${to}${new URLSearchParams(search).size ? `?${new URLSearchParams(search)}` : ''}`)
    else void navigate({ to, search })
  }
}
