import { useActions } from '../../lib/use-actions.ts'
import type { Team } from '../../lib/wire.ts'
import { MetadataCards } from '../../parts/metadata-cards.tsx'
import { teamActions } from './queries.ts'

const notes = {
  client_metadata: 'Members can read it; those who may edit the team can change it',
  client_read_only_metadata: 'Members can read it',
  server_metadata: 'Only your server reads it',
}

export function TeamMetadata({ projectId, team }: { projectId: string; team: Team }) {
  const { run } = useActions(projectId)
  return (
    <MetadataCards
      values={team}
      notes={notes}
      onSave={(changes, title) =>
        run('metadata', () => teamActions.update(projectId, team.id, changes), { done: `${title} saved` })
      }
    />
  )
}
