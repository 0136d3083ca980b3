import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import type { Wire } from '../../lib/wire.ts'

export type Metrics = Wire<typeof routes.getMetrics>

export const overviewQueries = {
  metrics: (projectId: string, days: number) =>
    queryOptions({
      queryKey: [projectId, 'metrics', days],
      queryFn: () => call(projectId, routes.getMetrics, { query: { days } }),
      refetchInterval: 30_000,
    }),
  sentEmails: (projectId: string) =>
    queryOptions({
      queryKey: [projectId, 'sent-emails'],
      queryFn: async () => (await call(projectId, routes.listSentEmails)).items,
    }),
}

export const sum = (days: Metrics['daily_users']) => days.reduce((total, { activity }) => total + activity, 0)
