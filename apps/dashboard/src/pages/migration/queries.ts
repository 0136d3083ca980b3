import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Body, Wire } from '../../lib/wire.ts'

export type Migration = Wire<typeof routes.getMigration>

export const migrationQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, 'migration'],
    queryFn: () => call(projectId, routes.getMigration, {}),
    refetchInterval: 10_000,
  })

export const tryMigration = (projectId: string, body: Body<typeof routes.testMigration>) =>
  call(projectId, routes.testMigration, { body })
