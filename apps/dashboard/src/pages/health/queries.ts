import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Wire } from '../../lib/wire.ts'

export type Health = Wire<typeof routes.getHealth>
export type Queue = Health['queues'][number]

export const healthQuery = () =>
  queryOptions({
    queryKey: ['health'],
    queryFn: () => call('internal', routes.getHealth),
    refetchInterval: 10_000,
  })

/** Without a queue: all jobs that were given up. Answers how many are tried again. */
export const retry = async (queue: string | undefined) =>
  (await call('internal', routes.retryQueue, { body: queue === undefined ? {} : { queue } })).retried
