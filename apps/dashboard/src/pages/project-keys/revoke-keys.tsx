import * as routes from '@hallpass/contract/routes'
import { Server } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { ConfirmByName } from '../../ui/index.ts'
import type { KeySet } from './key-status.ts'

export function RevokeKeys({ projectId, keys, onClose }: { projectId: string; keys: KeySet; onClose(): void }) {
  const { change } = useActions(projectId)
  const name = keys.description || 'revoke'
  const revoke = () =>
    change(
      () => call(projectId, routes.updateProjectKeys, { params: { api_key_id: keys.id }, body: { revoked: true } }),
      {
        done: `${name} is revoked`,
      },
    )
  return (
    <ConfirmByName
      title={`Revoke ${name}?`}
      name={name}
      lossesTitle="From then on:"
      losses={[
        {
          icon: <Server className="size-3.5" aria-hidden />,
          text: 'Everything that uses these keys is refused. People’s sessions stay.',
        },
      ]}
      confirmLabel="Revoke keys"
      cancelLabel="Keep keys"
      describeError={(error) => problemOf(error).message}
      onConfirm={revoke}
      onClose={onClose}
    />
  )
}
