import { Braces, Vault } from 'lucide-react'
import { ProjectLink, useProjectId } from '../../lib/project.tsx'
import { useUrlDialog } from '../../lib/url-state.ts'
import { useProject } from '../../lib/use-project.ts'
import { ForPower } from '../../parts/for-power.tsx'
import { Button, buttonClass, Card, Page, Section, Setting, Show, Switch } from '../../ui/index.ts'
import { DeleteProject } from './delete-project.tsx'
import { Identity } from './identity.tsx'
import { Logos } from './logos.tsx'
import { ProductionChecks } from './production-checks.tsx'
import { TransferProject } from './transfer-project.tsx'

export function ProjectSettingsPage() {
  const projectId = useProjectId()
  const { project, flip } = useProject(projectId)
  const dialog = useUrlDialog()
  return (
    <Page title="Project settings">
      <Show loaded={project}>
        {(data) => (
          <>
            <div className="column gap-6">
              <Identity key={data.id} projectId={projectId} project={data} />
              <Logos projectId={projectId} project={data} />
              <Section title="API keys for your users">
                <Card>
                  <Setting title="Users can make API keys" note="For your API, in their account settings">
                    <Switch
                      label="Users can make API keys"
                      checked={data.config.allow_user_api_keys}
                      onChange={(on) =>
                        flip({ allow_user_api_keys: on }, on ? 'Users can make API keys' : 'Users cannot make API keys')
                      }
                    />
                  </Setting>
                  <Setting
                    title="Teams can make API keys"
                    note={
                      <>
                        Needs <span className="mono">$manage_api_keys</span>
                      </>
                    }
                  >
                    <Switch
                      label="Teams can make API keys"
                      checked={data.config.allow_team_api_keys}
                      onChange={(on) =>
                        flip({ allow_team_api_keys: on }, on ? 'Teams can make API keys' : 'Teams cannot make API keys')
                      }
                    />
                  </Setting>
                </Card>
              </Section>
            </div>
            <ProductionChecks projectId={projectId} project={data} at="project-settings" />
            <div className="mt-6">
              <Section title="For experts">
                <Card>
                  <Setting
                    icon={<Vault aria-hidden />}
                    title="Data vault"
                    note="Encrypted values that only your server can read"
                  >
                    <ProjectLink to="data-vault" className={buttonClass('secondary', 'small')}>
                      Open vault
                    </ProjectLink>
                  </Setting>
                  <Setting
                    icon={<Braces aria-hidden />}
                    title="Configuration"
                    note="Everything that can be set, as JSON"
                  >
                    <ProjectLink to="configuration" className={buttonClass('secondary', 'small')}>
                      Open configuration
                    </ProjectLink>
                  </Setting>
                </Card>
              </Section>
            </div>
            <div className="mt-6">
              <Section title="Hand over or delete">
                <ForPower power="projects">
                  <Card>
                    <Setting
                      title="Transfer to another team"
                      note="Its members will own the project. Keys keep working."
                    >
                      <Button size="small" onClick={() => dialog.show('transfer')}>
                        Transfer…
                      </Button>
                    </Setting>
                    <Setting title="Delete project" note="All users, teams, keys and settings.">
                      <Button
                        size="small"
                        variant="danger"
                        disabled={data.id === 'internal'}
                        onClick={() => dialog.show('delete')}
                      >
                        Delete…
                      </Button>
                    </Setting>
                  </Card>
                </ForPower>
              </Section>
            </div>
            {dialog.name === 'transfer' && (
              <TransferProject projectId={projectId} project={data} onClose={dialog.close} />
            )}
            {dialog.name === 'delete' && <DeleteProject projectId={projectId} project={data} onClose={dialog.close} />}
          </>
        )}
      </Show>
    </Page>
  )
}
