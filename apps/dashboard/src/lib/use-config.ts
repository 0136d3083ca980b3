import { configQuery } from './config-queries.ts'
import { overrideConfig } from './override-config.ts'
import { useActions } from './use-actions.ts'
import { useLoaded } from './use-loaded.ts'

/** The whole configuration, and what changes single places of it. */
export function useConfig(projectId: string) {
  const config = useLoaded(configQuery(projectId))
  const { run } = useActions(projectId)
  return {
    config,
    set: (place: string, value: unknown, done: string) =>
      void run(place, () => overrideConfig(projectId, { [place]: value }), { done }),
  }
}
