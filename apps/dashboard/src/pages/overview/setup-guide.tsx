import { useQuery } from '@tanstack/react-query'
import { ProjectLink } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { buttonClass, Note } from '../../ui/index.ts'
import { Arrival } from '../connect/arrival.tsx'
import { Guide } from '../connect/guide.tsx'

/** Until somebody has signed up, the overview shows how to get there. */
export function SetupGuide({ projectId }: { projectId: string }) {
  const { data: project } = useQuery(shared.project(projectId))
  const open = (
    <ProjectLink to="connect" className={buttonClass('secondary', 'small')}>
      Full page
    </ProjectLink>
  )
  return (
    <div className="column gap-6">
      <Note actions={open}>
        <b>Nobody has signed up yet.</b> Connect your app; figures appear here with the first user.
      </Note>
      <div className="grid grid-cols-1 items-start gap-6 wide:grid-cols-[minmax(0,1fr)_296px]">
        <Guide projectId={projectId} />
        <Arrival projectId={projectId} createdAt={project?.created_at_millis} />
      </div>
    </div>
  )
}
