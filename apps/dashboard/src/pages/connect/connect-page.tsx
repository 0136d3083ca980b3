import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { ProjectLink, useProjectId } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { pagesOrigin } from '../../lib/server-config.ts'
import { FirstRunFrame } from '../../shell/first-run-frame.tsx'
import { buttonClass } from '../../ui/index.ts'
import { Arrival } from './arrival.tsx'
import { Guide } from './guide.tsx'

/** Keys, a snippet, and the first user arriving live. */
export function ConnectPage() {
  const projectId = useProjectId()
  const { data: project } = useQuery(shared.project(projectId))
  return (
    <FirstRunFrame step={3}>
      <main className="mx-auto w-full max-w-[1056px] flex-1 px-8 max-wide:px-4 pt-4 pb-10">
        <div className="page-head page-head-detail mb-6">
          <div className="page-head-text">
            <h1>Connect your app</h1>
            <p className="frame-lead mt-1.5">
              Two steps, then sign up as your first user. This page updates by itself.
            </p>
          </div>
          <div className="page-actions">
            <ProjectLink to="" className={buttonClass('ghost')}>
              Skip to overview
            </ProjectLink>
            <a
              className={buttonClass('primary')}
              href={`${pagesOrigin}/p/${projectId}/handler/sign-up`}
              target="_blank"
              rel="noreferrer"
            >
              <ExternalLink aria-hidden />
              Open sign-up page
            </a>
          </div>
        </div>
        <div className="grid grid-cols-1 items-start gap-6 wide:grid-cols-[minmax(0,1fr)_296px]">
          <Guide projectId={projectId} />
          <Arrival projectId={projectId} createdAt={project?.created_at_millis} />
        </div>
      </main>
    </FirstRunFrame>
  )
}
