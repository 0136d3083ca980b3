import * as routes from '@hallpass/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { call } from '../../lib/api.ts'
import { useActions } from '../../lib/use-actions.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import type { User } from '../../lib/wire.ts'
import { Card, Checkbox, Section, Setting, Show } from '../../ui/index.ts'
import { userQueries } from './queries.ts'

/** Project permissions, each with a tick. Those that another one contains are not granted by themselves. */
export function Permissions({ projectId, user }: { projectId: string; user: User }) {
  const granted = useLoaded(userQueries.permissions(projectId, user.id))
  const definitions = useQuery({
    queryKey: [projectId, 'project-permission-definitions'],
    queryFn: async () => (await call(projectId, routes.listProjectPermissionDefinitions)).items,
  }).data
  const { run } = useActions(projectId)
  if (!definitions?.length) return null
  const change = (id: string, on: boolean) => {
    const params = { user_id: user.id, permission_id: id }
    const work = () =>
      on
        ? call(projectId, routes.grantProjectPermission, { params })
        : call(projectId, routes.revokeProjectPermission, { params })
    void run(id, work, { stale: [projectId, 'user', user.id] })
  }
  return (
    <Section title="Project permissions">
      <Show loaded={granted}>
        {(items) => (
          <Card>
            {definitions.map(({ id, description }) => (
              <Setting
                key={id}
                icon={<ShieldCheck aria-hidden />}
                title={<span className="mono">{id}</span>}
                note={description}
              >
                <Checkbox
                  label={`Grant ${id}`}
                  checked={items.some((one) => one.id === id)}
                  onChange={(on) => change(id, on)}
                />
              </Setting>
            ))}
          </Card>
        )}
      </Show>
    </Section>
  )
}
