import * as routes from '@hallpass/contract/routes'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { firstChangedLine, jsonProblem } from '../../lib/json-text.ts'
import { problemOf } from '../../lib/problem.ts'
import { useProjectId } from '../../lib/project.tsx'
import { shared } from '../../lib/queries.ts'
import { useActs } from '../../lib/use-acts.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { Note, Page, Show } from '../../ui/index.ts'
import { JsonCard } from '../../ui/json-card.tsx'
import { overrideOf } from './override.ts'

/** Everything that can be set, as one document; only what differs is sent. */
export function ConfigurationPage() {
  const projectId = useProjectId()
  const config = useLoaded(shared.config(projectId))
  const text = mapLoaded(config, (complete) => JSON.stringify(complete, null, 2))
  const [refusal, setRefusal] = useState<string>()
  const { change } = useActs(projectId)
  const save = async (before: string, after: string): Promise<boolean> => {
    try {
      const override = overrideOf(JSON.parse(before), JSON.parse(after))
      const body = { config_override_string: JSON.stringify(override) }
      await change(() => call(projectId, routes.overrideConfig, { body }), { done: 'The configuration is saved' })
      setRefusal(undefined)
      return true
    } catch (error) {
      setRefusal(problemOf(error).message)
      return false
    }
  }
  return (
    <Page title="Configuration" lead="The whole configuration of the project as JSON. The server checks every change.">
      <div className="col g16">
        <Note>This is for what no other screen offers. What you change here, the other screens show at once.</Note>
        {refusal && <Note warns>{refusal}</Note>}
        <Show loaded={text}>
          {(value) => (
            <JsonCard
              title="Configuration"
              value={value}
              check={(edited) =>
                edited.trim() === '' ? 'Line 1: the configuration cannot be empty.' : jsonProblem(edited)
              }
              changedLine={firstChangedLine}
              onSave={(edited) => save(value, edited)}
            />
          )}
        </Show>
      </div>
    </Page>
  )
}
