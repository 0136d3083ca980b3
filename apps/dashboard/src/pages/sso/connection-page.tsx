import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Ellipsis, FileText, KeyRound, Pencil, Power, Trash2 } from 'lucide-react'
import { shortId } from '../../lib/format.ts'
import { ProjectLink, useGo, useProjectId } from '../../lib/project.tsx'
import { afterDialogCloses, useUrlDialog } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { Button, Card, Empty, IconButton, Menu, Page, Section, Show } from '../../ui/index.ts'
import { Attempts } from './attempts.tsx'
import { Certificates } from './certificates.tsx'
import { PrepareKey, SwitchKey } from './client-key.tsx'
import { DeleteConnection, SwitchOff } from './connection-ends.tsx'
import { EditConnection } from './edit-connection.tsx'
import { Known } from './known.tsx'
import { NewMetadata } from './new-metadata.tsx'
import { type Connection, ssoActions, ssoQueries } from './queries.ts'
import { ConnectionState } from './state.tsx'
import { TestSignIn } from './test-sign-in.tsx'
import { Told } from './told.tsx'
import { typeNames } from './words.ts'

const crumbsTo = (last: string) => [
  <ProjectLink key="sso" to="sso">
    Single sign-on
  </ProjectLink>,
  last,
]

/** One connection: what its identity provider is told, a test, and who came. */
export function ConnectionPage() {
  const projectId = useProjectId()
  const { connectionId = '' }: { connectionId?: string } = useParams({ strict: false })
  const found = mapLoaded(useLoaded(ssoQueries.connections(projectId)), (all) =>
    all.find(({ id }) => id === connectionId),
  )
  if (found.state === 'ready' && found.data) return <Ready projectId={projectId} connection={found.data} />
  return (
    <Page title="Connection" crumbs={crumbsTo(shortId(connectionId))}>
      <Show loaded={found}>
        {() => (
          <Empty icon={<FileText aria-hidden />} title="There is no such connection">
            It may have been deleted. What it did is in the audit log.
          </Empty>
        )}
      </Show>
    </Page>
  )
}

interface Props {
  projectId: string
  connection: Connection
}

function Ready({ projectId, connection }: Props) {
  const dialog = useUrlDialog()
  const go = useGo()
  const { data: domains = [] } = useQuery(ssoQueries.domains(projectId, connection.team_id))
  const hasDomain = domains.some(({ verification }) => verification === 'verified')
  const leave = () => afterDialogCloses(() => go(`teams/${connection.team_id}`, { search: { tab: 'sso' } }))
  return (
    <Page
      title={connection.display_name}
      crumbs={crumbsTo(connection.display_name)}
      lead={
        <>
          <ConnectionState connection={connection} />
          <span>{typeNames[connection.type]}</span>
          <ProjectLink to={`teams/${connection.team_id}`} search={{ tab: 'sso' }} className="link">
            {connection.team_display_name}
          </ProjectLink>
        </>
      }
      actions={<Actions projectId={projectId} connection={connection} show={dialog.show} />}
    >
      <div className="column gap-6">
        <TestSignIn projectId={projectId} connection={connection} hasDomain={hasDomain} />
        <Section title="What to tell the identity provider">
          <Card padded>
            <Told connection={connection} />
          </Card>
        </Section>
        <Section title="Settings">
          <Card padded>
            <Known connection={connection} />
          </Card>
        </Section>
        <Certificates projectId={projectId} connection={connection} />
        <Attempts projectId={projectId} connection={connection} />
      </div>
      {dialog.name === 'edit' && (
        <EditConnection projectId={projectId} connection={connection} onClose={dialog.close} />
      )}
      {dialog.name === 'metadata' && (
        <NewMetadata projectId={projectId} connection={connection} onClose={dialog.close} />
      )}
      {dialog.name === 'prepare-key' && (
        <PrepareKey projectId={projectId} connection={connection} onClose={dialog.close} />
      )}
      {dialog.name === 'switch-key' && (
        <SwitchKey projectId={projectId} connection={connection} onClose={dialog.close} />
      )}
      {dialog.name === 'off' && <SwitchOff projectId={projectId} connection={connection} onClose={dialog.close} />}
      {dialog.name === 'delete' && (
        <DeleteConnection projectId={projectId} connection={connection} onDeleted={leave} onClose={dialog.close} />
      )}
    </Page>
  )
}

function Actions({ projectId, connection, show }: Props & { show(name: string): void }) {
  const { busy, run } = useActions(projectId)
  const isOn = connection.state === 'active'
  const switchOn = () =>
    void run('on', () => ssoActions.change(projectId, connection.id, { state: 'active' }), {
      done: `${connection.display_name} is on`,
    })
  const items = [
    { label: 'Edit…', icon: <Pencil aria-hidden />, onSelect: () => show('edit') },
    ...(connection.type === 'saml'
      ? [{ label: 'Read new metadata…', icon: <FileText aria-hidden />, onSelect: () => show('metadata') }]
      : []),
    ...(connection.client_auth === 'private_key_jwt'
      ? [{ label: 'Make another key…', icon: <KeyRound aria-hidden />, onSelect: () => show('prepare-key') }]
      : []),
    ...(connection.client_next_certificate !== null
      ? [{ label: 'Use the new key…', icon: <KeyRound aria-hidden />, onSelect: () => show('switch-key') }]
      : []),
  ]
  return (
    <>
      {isOn ? (
        <Button onClick={() => show('off')}>
          <Power aria-hidden />
          Switch off
        </Button>
      ) : (
        <Button variant="primary" busy={busy === 'on'} onClick={switchOn}>
          <Power aria-hidden />
          Switch on
        </Button>
      )}
      <Menu
        trigger={
          <IconButton label="More actions">
            <Ellipsis aria-hidden />
          </IconButton>
        }
        groups={[
          items,
          [
            {
              label: 'Delete connection…',
              icon: <Trash2 aria-hidden />,
              destructive: true,
              onSelect: () => show('delete'),
            },
          ],
        ]}
      />
    </>
  )
}
