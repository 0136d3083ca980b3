import { useQuery } from '@tanstack/react-query'
import { Building, Plus } from 'lucide-react'
import { useGo } from '../../lib/project.tsx'
import { useUrlDialog } from '../../lib/url-state.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { Team } from '../../lib/wire.ts'
import { ForPower } from '../../parts/for-power.tsx'
import { Button, Empty, Section, Table } from '../../ui/index.ts'
import { nameColumn, stateColumns } from './connection-columns.tsx'
import { DomainDialogs } from './domain-dialogs.tsx'
import { Domains } from './domains.tsx'
import { AddExemption, Exemptions } from './exemptions.tsx'
import { AddMapping, Mappings } from './mappings.tsx'
import { NewConnection } from './new-connection.tsx'
import { ssoQueries } from './queries.ts'
import { MakeLink, SetupLinks } from './setup-links.tsx'

export interface TeamProps {
  projectId: string
  team: Team
}

export type ShowDialog = ReturnType<typeof useUrlDialog>['show']

/** How the people of a team sign in by their own identity provider. */
export function TeamSso({ projectId, team }: TeamProps) {
  const dialog = useUrlDialog()
  const props = { projectId, team, show: dialog.show }
  const { data: connections = [] } = useQuery(ssoQueries.connections(projectId, team.id))
  const isConnected = connections.length > 0
  const about = { projectId, team, onClose: dialog.close }
  return (
    <div className="column gap-6">
      <ForPower power="secrets">
        <Connections {...props} />
        <SetupLinks {...props} />
      </ForPower>
      <ForPower power="project.write">
        <Domains {...props} />
        {isConnected && <Exemptions {...props} />}
      </ForPower>
      <ForPower power="people.write">{isConnected && <Mappings {...props} />}</ForPower>
      {dialog.name === 'connect' && <NewConnection {...about} />}
      {dialog.name === 'setup-link' && <MakeLink {...about} />}
      {dialog.name === 'exempt' && <AddExemption {...about} />}
      {dialog.name === 'map' && <AddMapping {...about} />}
      <DomainDialogs {...about} dialog={dialog} />
    </div>
  )
}

const columns = [nameColumn, ...stateColumns]

function Connections({ projectId, team, show }: TeamProps & { show: ShowDialog }) {
  const go = useGo()
  const connections = useLoaded(ssoQueries.connections(projectId, team.id))
  const add = (
    <>
      <Button size="small" onClick={() => show('setup-link')}>
        Make setup link
      </Button>
      <Button size="small" onClick={() => show('connect')}>
        <Plus aria-hidden />
        Add connection
      </Button>
    </>
  )
  return (
    <Section title="Connections" actions={add}>
      <Table
        label="Connections"
        rows={connections}
        columns={columns}
        idOf={({ id }) => id}
        onOpen={({ id }, newTab) => go(`sso/${id}`, { newTab })}
        skeletonRows={1}
        empty={
          <Empty icon={<Building aria-hidden />} title="Not connected yet">
            Connect the team’s identity provider yourself, or make a link with which their IT does it without an
            account.
          </Empty>
        }
      />
    </Section>
  )
}
