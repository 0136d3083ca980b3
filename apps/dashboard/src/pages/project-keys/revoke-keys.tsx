import * as routes from '@hallpass/contract/routes'
import { Server } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActs } from '../../lib/use-acts.ts'
import { Destroy } from '../../ui/index.ts'
import type { KeySet } from './key-status.ts'

export function RevokeKeys({ projectId, keys, onClose }: { projectId: string; keys: KeySet; onClose(): void }) {
  const { change } = useActs(projectId)
  const name = keys.description || 'revoke'
  const revoke = () =>
    change(
      () => call(projectId, routes.updateProjectKeys, { params: { api_key_id: keys.id }, body: { revoked: true } }),
      {
        done: `${name} is revoked`,
      },
    )
  return (
    <Destroy
      title={`Revoke ${name}?`}
      name={name}
      goesTitle="From then on:"
      goes={[
        {
          icon: <Server className="size-3.5" aria-hidden />,
          text: 'Everything that uses these keys is refused. People’s sessions stay.',
        },
      ]}
      act="Revoke keys"
      keep="Keep keys"
      say={(error) => problemOf(error).message}
      onConfirm={revoke}
      onClose={onClose}
    />
  )
}
