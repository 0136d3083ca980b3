import { useParams } from '@tanstack/react-router'
import { Ellipsis, Pencil, Power, RefreshCw, Send, SendToBack, Trash2 } from 'lucide-react'
import { problemOf } from '../../lib/problem.ts'
import { ProjectLink, useGo, useProjectId } from '../../lib/project.tsx'
import { afterDialogCloses, useUrlDialog } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button, ConfirmByName, IconButton, Menu, Page, Show, toast } from '../../ui/index.ts'
import { Attempts } from './attempts.tsx'
import { EditEndpoint } from './edit-endpoint.tsx'
import { EndpointStatus } from './endpoint-status.tsx'
import { type Endpoint, webhookActions, webhookQueries } from './queries.ts'
import { ReplayNote, StartReplay } from './replay.tsx'
import { Summary } from './summary.tsx'

export function WebhookPage() {
  const projectId = useProjectId()
  const { endpointId = '' }: { endpointId?: string } = useParams({ strict: false })
  const endpoint = useLoaded(webhookQueries.one(projectId, endpointId))
  if (endpoint.state === 'ready') return <Ready projectId={projectId} endpoint={endpoint.data} />
  return (
    <Page
      title="Webhook"
      crumbs={[
        <ProjectLink key="all" to="webhooks">
          Webhooks
        </ProjectLink>,
        '…',
      ]}
    >
      <Show loaded={endpoint}>{() => null}</Show>
    </Page>
  )
}

function Ready({ projectId, endpoint }: { projectId: string; endpoint: Endpoint }) {
  const dialog = useUrlDialog()
  const { busy, run } = useActions(projectId)
  const test = async () => {
    const attempt = await webhookActions.test(projectId, endpoint.id)
    const answer = attempt.response_status ? `It answered ${attempt.response_status}.` : (attempt.error ?? '')
    if (attempt.status === 'succeeded') toast.worked('The test event arrived', { description: answer })
    else toast.failed('The test event did not arrive', { description: answer })
  }
  const rotate = () =>
    void run('rotate', () => webhookActions.rotate(projectId, endpoint.id), {
      done: 'New secret created. The old one stays valid for a day.',
    })
  const toggle = () =>
    void run('toggle', () => webhookActions.update(projectId, endpoint.id, { enabled: !endpoint.enabled }), {
      done: endpoint.enabled ? 'The endpoint is off' : 'The endpoint is on',
    })
  const actions = (
    <>
      <Button className="max-wide:hidden" onClick={() => dialog.show('edit')}>
        Edit
      </Button>
      <Button variant="primary" busy={busy === 'test'} onClick={() => void run('test', test)}>
        <Send aria-hidden />
        Send test event
      </Button>
      <Menu
        trigger={
          <IconButton label="More actions">
            <Ellipsis aria-hidden />
          </IconButton>
        }
        groups={[
          [
            { label: 'Edit…', icon: <Pencil aria-hidden />, onSelect: () => dialog.show('edit') },
            { label: endpoint.enabled ? 'Turn off' : 'Turn on', icon: <Power aria-hidden />, onSelect: toggle },
            {
              label: 'Send everything…',
              icon: <SendToBack aria-hidden />,
              disabled: !endpoint.enabled,
              onSelect: () => dialog.show('replay'),
            },
            { label: 'New signing secret', icon: <RefreshCw aria-hidden />, onSelect: rotate },
          ],
          [
            {
              label: 'Delete endpoint…',
              icon: <Trash2 aria-hidden />,
              destructive: true,
              onSelect: () => dialog.show('delete'),
            },
          ],
        ]}
      />
    </>
  )
  const lead = (
    <>
      <EndpointStatus endpoint={endpoint} />
      <span>{endpoint.description}</span>
    </>
  )
  return (
    <Page
      title={<span className="wrap-anywhere">{endpoint.url}</span>}
      lead={lead}
      actions={actions}
      crumbs={[
        <ProjectLink key="all" to="webhooks">
          Webhooks
        </ProjectLink>,
        new URL(endpoint.url).host,
      ]}
    >
      <div className="column gap-6">
        <Summary projectId={projectId} endpoint={endpoint} />
        <ReplayNote projectId={projectId} endpoint={endpoint} />
        <Attempts projectId={projectId} endpoint={endpoint} />
      </div>
      {dialog.name === 'edit' && <EditEndpoint projectId={projectId} endpoint={endpoint} onClose={dialog.close} />}
      {dialog.name === 'replay' && <StartReplay projectId={projectId} endpoint={endpoint} onClose={dialog.close} />}
      {dialog.name === 'delete' && <DeleteEndpoint projectId={projectId} endpoint={endpoint} onClose={dialog.close} />}
    </Page>
  )
}

function DeleteEndpoint({ projectId, endpoint, onClose }: { projectId: string; endpoint: Endpoint; onClose(): void }) {
  const { change } = useActions(projectId)
  const go = useGo()
  const remove = async () => {
    await change(() => webhookActions.delete(projectId, endpoint.id), {
      done: 'Endpoint deleted',
      stale: [projectId, 'webhooks'],
    })
    afterDialogCloses(() => go('webhooks'))
  }
  return (
    <ConfirmByName
      title="Delete this endpoint?"
      name={new URL(endpoint.url).host}
      lossesTitle="What goes with it:"
      losses={[
        {
          icon: <Send className="size-3.5" aria-hidden />,
          text: 'Its secret, its log, and events that are waiting for another try',
        },
      ]}
      confirmLabel="Delete endpoint"
      cancelLabel="Keep endpoint"
      describeError={(error) => problemOf(error).message}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
