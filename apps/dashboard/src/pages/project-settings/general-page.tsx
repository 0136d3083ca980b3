import { Brush } from 'lucide-react'
import { ProjectLink, useProjectId } from '../../lib/project.tsx'
import { useProject } from '../../lib/use-project.ts'
import { buttonClass, Card, Page, Section, Setting, Show, Switch } from '../../ui/index.ts'
import { Identity } from './identity.tsx'
import { ProductionChecks } from './production-checks.tsx'

export function GeneralPage() {
  const projectId = useProjectId()
  const { project, flip } = useProject(projectId)
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
                  <Setting title="Users can create API keys" note="For your API, in their account settings">
                    <Switch
                      label="Users can create API keys"
                      checked={data.config.allow_user_api_keys}
                      onChange={(on) =>
                        flip(
                          { allow_user_api_keys: on },
                          on ? 'Users can create API keys' : 'Users cannot create API keys',
                        )
                      }
                    />
                  </Setting>
                  <Setting
                    title="Teams can create API keys"
                    note={
                      <>
                        Needs <span className="mono">$manage_api_keys</span>
                      </>
                    }
                  >
                    <Switch
                      label="Teams can create API keys"
                      checked={data.config.allow_team_api_keys}
                      onChange={(on) =>
                        flip(
                          { allow_team_api_keys: on },
                          on ? 'Teams can create API keys' : 'Teams cannot create API keys',
                        )
                      }
                    />
                  </Setting>
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
