import * as routes from '@hallpass/contract/routes'
import { useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'
import { shared } from './queries.ts'
import { useActions } from './use-actions.ts'
import { useLoaded } from './use-loaded.ts'
import type { Body, Project } from './wire.ts'

type Changes = Body<typeof routes.updateProject>
type Switches = Partial<Pick<Project['config'], SwitchName>>
export type SwitchName = {
  [K in keyof Project['config']]: Project['config'][K] extends boolean ? K : never
}[keyof Project['config']]

/** The project, and what changes it. Switches show at once and go back when they are refused. */
export function useProject(projectId: string) {
  const client = useQueryClient()
  const { queryKey } = shared.project(projectId)
  const project = useLoaded(shared.project(projectId))
  const { busy, run, change } = useActions(projectId)
  const send = (body: Changes) => call(projectId, routes.updateProject, { body })
  return {
    project,
    busy,
    run,
    /** For forms: a refusal is thrown. */
    save: (body: Changes, done = 'Saved') => change(() => send(body), { done }),
    flip: (switches: Switches, done: string) => {
      client.setQueryData(queryKey, (before) => before && { ...before, config: { ...before.config, ...switches } })
      void run('flip', () => send({ config: switches }), { done })
    },
  }
}
