import type { Problem } from '../../lib/problem.ts'
import { ProjectLink } from '../../lib/project.tsx'
import { Note } from '../../ui/index.ts'

/** Why an act with emails was refused, with the way out where there is one. */
export function Refused({ problem, not = 'saved' }: { problem: Problem; not?: 'saved' | 'sent' }) {
  const needsServer = problem.code === 'REQUIRES_CUSTOM_EMAIL_SERVER'
  return (
    <div className="editor-refusal" role="alert">
      <Note warning actions={needsServer && <ServerLink />}>
        {needsServer ? `Not ${not}: this needs your own email server. What you wrote is still here.` : problem.message}
      </Note>
    </div>
  )
}

/** Opens beside this page, so that nothing typed is lost. */
export const ServerLink = () => (
  <ProjectLink to="emails" search={{ open: 'server' }} className="button button-small" target="_blank">
    Set up email server
  </ProjectLink>
)
