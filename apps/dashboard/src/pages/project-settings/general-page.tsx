import { Brush } from 'lucide-react'
import { ProjectLink, useProjectId } from '../../lib/project.tsx'
import { useProject } from '../../lib/use-project.ts'
import { ProjectSwitch } from '../../parts/project-switch.tsx'
import { buttonClass, Card, Page, Section, Setting, Show } from '../../ui/index.ts'
import { Identity } from './identity.tsx'
import { ProductionChecks } from './production-checks.tsx'

export function GeneralPage() {
  const projectId = useProjectId()
  const { project } = useProject(projectId)
  return (
    <Page title="Settings" lead="What the project is called, and whether it is in production.">
      <Show loaded={project}>
        {(data) => (
          <>
            <div className="column gap-6">
              <Identity key={data.id} projectId={projectId} project={data} />
              <Section title="Look">
                <Card>
                  <Setting
                    icon={<Brush aria-hidden />}
                    title="Branding"
                    note="Logos, colour, corners and font of sign-in pages, emails and components"
                  >
                    <ProjectLink to="branding/appearance" className={buttonClass('secondary', 'small')}>
                      Open branding
                    </ProjectLink>
                  </Setting>
                </Card>
              </Section>
              <Section title="API keys for your users">
                <Card>
                  <ProjectSwitch
                    project={data}
                    field="allow_user_api_keys"
                    title="Users can create API keys"
                    note="For your API, in their account settings"
                    said={['Users can create API keys', 'Users cannot create API keys']}
                  />
                  <ProjectSwitch
                    project={data}
                    field="allow_team_api_keys"
                    title="Teams can create API keys"
                    note={
                      <>
                        Needs <span className="mono">$manage_api_keys</span>
                      </>
                    }
                    said={['Teams can create API keys', 'Teams cannot create API keys']}
                  />
                </Card>
              </Section>
            </div>
            <ProductionChecks projectId={projectId} project={data} />
          </>
        )}
      </Show>
    </Page>
  )
}
