import { useProjectId } from '../../lib/project.tsx'
import { useUrlDialog } from '../../lib/url-state.ts'
import { useProject } from '../../lib/use-project.ts'
import { Button, Card, Page, Setting, Show } from '../../ui/index.ts'
import { DeleteProject } from './delete-project.tsx'
import { TransferProject } from './transfer-project.tsx'

/** What cannot be undone alone: another team, or the end. */
export function TransferPage() {
  const projectId = useProjectId()
  const { project } = useProject(projectId)
  const dialog = useUrlDialog()
  return (
    <Page title="Settings" lead="Give the project to another team, or delete it.">
      <Show loaded={project}>
        {(data) => (
          <>
            <Card>
              <Setting title="Transfer to another team" note="Its members will own the project. Keys keep working.">
                <Button size="small" onClick={() => dialog.show('transfer')}>
                  Transfer…
                </Button>
              </Setting>
              <Setting
                title="Delete project"
                note={
                  data.id === 'internal'
                    ? 'The dashboard itself signs people in with this project. It cannot be deleted.'
                    : 'All users, teams, keys and settings.'
                }
              >
                {data.id !== 'internal' && (
                  <Button size="small" variant="danger" onClick={() => dialog.show('delete')}>
                    Delete…
                  </Button>
                )}
              </Setting>
            </Card>
            {dialog.name === 'transfer' && (
              <TransferProject projectId={projectId} project={data} onClose={dialog.close} />
            )}
            {dialog.name === 'delete' && data.id !== 'internal' && (
              <DeleteProject projectId={projectId} project={data} onClose={dialog.close} />
            )}
          </>
        )}
      </Show>
    </Page>
  )
}
