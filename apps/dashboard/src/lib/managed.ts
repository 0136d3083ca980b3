import * as routes from '@hallpass/contract/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './api.ts'
import { managedAmong } from './managed-places.ts'
import { useProjectId } from './project.tsx'

/** What the project sets itself, and which file declares what of it. */
export const override = (projectId: string) =>
  queryOptions({
    queryKey: [projectId, 'override'],
    queryFn: () => call(projectId, routes.getConfigOverride),
    staleTime: 30_000,
  })

/** The file that declares these places of the configuration, or something in them; empty when none does. */
export function useManagingFile(...places: readonly string[]): string {
  const { data } = useQuery(override(useProjectId()))
  const managedBy = data?.managed_by
  return managedBy && managedAmong(managedBy.places, places).length ? managedBy.file : ''
}
