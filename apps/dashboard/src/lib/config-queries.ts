import type { CompleteConfig } from '@hallpass/contract/config'
import * as routes from '@hallpass/contract/routes'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

// Apart from what all screens share, since the frame around them needs neither: it would load them first.

export const configQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, 'config'],
    queryFn: async () => {
      const { config_string } = await call(projectId, routes.getConfig)
      return JSON.parse(config_string) as CompleteConfig
    },
  })

/** What the project sets itself, and which file declares what of it. */
export const overrideQuery = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, 'override'],
    queryFn: () => call(projectId, routes.getConfigOverride),
    staleTime: 30_000,
  })
