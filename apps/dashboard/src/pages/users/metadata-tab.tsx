import { useActions } from '../../lib/use-actions.ts'
import type { User } from '../../lib/wire.ts'
import { MetadataCards } from '../../parts/metadata-cards.tsx'
import { userActions } from './queries.ts'

const notes = {
  client_metadata: 'The user can read and change it',
  client_read_only_metadata: 'The user can read it',
  server_metadata: 'Only your server reads it',
}

export function MetadataTab({ projectId, user }: { projectId: string; user: User }) {
  const { run } = useActions(projectId)
  return (
    <MetadataCards
      values={user}
      notes={notes}
      onSave={(changes, title) =>
        run('metadata', () => userActions.update(projectId, user.id, changes), { done: `${title} is saved` })
      }
    />
  )
}
