import { useQuery } from '@tanstack/react-query'
import { overrideQuery } from './config-queries.ts'
import { managedAmong } from './managed-places.ts'
import { useProjectId } from './project.tsx'

/** Whether a file declares a place of the configuration, or something in it. */
export function useIsManaged(): (place: string) => boolean {
  const { data } = useQuery(overrideQuery(useProjectId()))
  const declared = data?.managed_by?.places ?? []
  return (place) => managedAmong(declared, [place]).length > 0
}

/** The file that declares these places of the configuration, or something in them; empty when none does. */
export function useManagingFile(...places: readonly string[]): string {
  const { data } = useQuery(overrideQuery(useProjectId()))
  const managedBy = data?.managed_by
  return managedBy && managedAmong(managedBy.places, places).length ? managedBy.file : ''
}
