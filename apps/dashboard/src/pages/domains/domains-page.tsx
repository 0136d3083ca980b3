import { configPlaces } from '@hallpass/contract/config'
import { Globe, Laptop, Pencil, Plus, Trash2 } from 'lucide-react'
import { useManagingFile } from '../../lib/managed.ts'
import { problemOf } from '../../lib/problem.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrlDialog } from '../../lib/url-state.ts'
import { mapLoaded } from '../../lib/use-loaded.ts'
import { useProject } from '../../lib/use-project.ts'
import { Managed, ManagedNote } from '../../parts/managed.tsx'
import { ProjectSwitch } from '../../parts/project-switch.tsx'
import { Button, Card, type Column, Confirm, Empty, Menu, Page, Table } from '../../ui/index.ts'
import { DomainState } from './domain-state.tsx'
import { type Domain, describeDomain } from './domain-text.ts'
import { EditDomain } from './edit-domain.tsx'

export function DomainsPage() {
  const projectId = useProjectId()
  const { project, save } = useProject(projectId)
  const dialog = useUrlDialog()
  const file = useManagingFile(configPlaces.domains)
  const domains = project.state === 'ready' ? project.data.config.domains : []
  const subject = domains.find(({ domain }) => domain === dialog.subject)
  const addButton = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onClick={() => dialog.show('create')}>
      <Plus aria-hidden />
      Add domain
    </Button>
  )
  return (
    <Page
      title="Domains"
      lead="Sign-in only sends people back to addresses on this list."
      actions={<Managed places={configPlaces.domains}>{addButton('primary')}</Managed>}
    >
      <div className="column gap-4">
        <ManagedNote places={configPlaces.domains} />
        <Managed places={configPlaces.domains}>
          <Table
            label="Domains"
            rows={mapLoaded(project, ({ config }) => config.domains)}
            columns={columnsFor(projectId, domains, (name, domain) => dialog.show(name, domain))}
            idOf={({ domain }) => domain}
            {...(!file && { onOpen: ({ domain }: Domain) => dialog.show('edit', domain) })}
            skeletonRows={3}
            empty={
              <Empty icon={<Globe aria-hidden />} title="No domains yet" actions={addButton('secondary')}>
                Add the address of your app. Until then people can only come back to localhost and to this server’s own
                pages.
              </Empty>
            }
          />
        </Managed>
        {project.state === 'ready' && (
          <Card>
            <ProjectSwitch
              project={project.data}
              field="allow_localhost"
              icon={<Laptop aria-hidden />}
              title="Allow localhost"
              note="Any port on your own machine. Turn it off before production."
              said={['localhost is allowed', 'localhost is no longer allowed']}
            />
          </Card>
        )}
      </div>
      {dialog.name === 'create' && (
        <EditDomain projectId={projectId} domains={domains} suggested={dialog.subject} onClose={dialog.close} />
      )}
      {dialog.name === 'edit' && subject && (
        <EditDomain projectId={projectId} domains={domains} before={subject} onClose={dialog.close} />
      )}
      {dialog.name === 'delete' && subject && (
        <Confirm
          title={`Remove ${subject.domain}?`}
          confirmLabel="Remove domain"
          cancelLabel="Keep domain"
          variant="danger-filled"
          describeError={(error) => problemOf(error).message}
          onConfirm={() => save({ config: { domains: domains.filter((one) => one !== subject) } }, 'Domain removed')}
          onClose={dialog.close}
        >
          <p className="text-text-2">Nobody can sign in there any more. Existing sessions continue until they end.</p>
        </Confirm>
      )}
    </Page>
  )
}

const columnsFor = (
  projectId: string,
  all: readonly Domain[],
  onAction: (name: string, domain: string) => void,
): Column<Domain>[] => [
  { id: 'domain', header: 'Domain', cell: ({ domain }) => <b className="mono one-line">{domain}</b> },
  {
    id: 'covers',
    header: 'Covers',
    width: '28%',
    className: 'max-wide:hidden',
    cell: ({ domain }) => describeDomain(domain, all).covers,
  },
  {
    id: 'path',
    header: 'Handler path',
    width: '130px',
    className: 'max-wide:hidden',
    cell: ({ handler_path }) => <span className="mono">{handler_path}</span>,
  },
  {
    id: 'state',
    header: 'Connection',
    width: '176px',
    cell: ({ domain }) => <DomainState projectId={projectId} domain={domain} all={all} />,
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    className: 'data-table-actions',
    cell: ({ domain }) => (
      <Menu
        label={`Actions for ${domain}`}
        groups={[
          [{ label: 'Edit…', icon: <Pencil aria-hidden />, onSelect: () => onAction('edit', domain) }],
          [
            {
              label: 'Remove domain…',
              icon: <Trash2 aria-hidden />,
              destructive: true,
              onSelect: () => onAction('delete', domain),
            },
          ],
        ]}
      />
    ),
  },
]
