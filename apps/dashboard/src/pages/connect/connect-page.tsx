import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { ProjectLink, useProjectId } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
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
      <main className="fr-3">
        <div className="head mb-6!">
          <div className="grow">
            <h1>Connect your app</h1>
            <p className="lead mt-1.5!">Two steps, then sign up as your first user. This page notices.</p>
          </div>
          <div className="acts">
            <ProjectLink to="" className={buttonClass('ghost')}>
              Skip to overview
            </ProjectLink>
            <a
              className={buttonClass('primary')}
              href={`/p/${projectId}/handler/sign-up`}
              target="_blank"
              rel="noreferrer"
            >
              <ExternalLink aria-hidden />
              Open sign-up page
            </a>
          </div>
        </div>
        <div className="grid side-r">
          <Guide projectId={projectId} />
          <Arrival projectId={projectId} createdAt={project?.created_at_millis} />
        </div>
      </main>
    </FirstRunFrame>
  )
}
