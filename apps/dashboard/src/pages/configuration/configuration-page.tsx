import * as routes from '@hallpass/contract/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api.ts'
import { configQuery, overrideQuery } from '../../lib/config-queries.ts'
import { type Complaint, complaintsOf } from '../../lib/config-refusal.ts'
import { firstChangedLine, jsonProblem } from '../../lib/json-text.ts'
import { managedAmong } from '../../lib/managed-places.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useActions } from '../../lib/use-actions.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { Note, Page, Show } from '../../ui/index.ts'
import { JsonCard } from '../../ui/json-card.tsx'
import { CopyAsConfig } from './copy-as-config.tsx'
import { ManagedBy } from './managed-by.tsx'
import { overrideOf } from './override.ts'

/** Everything that can be set, as one document; only what differs is sent. */
export function ConfigurationPage() {
  const projectId = useProjectId()
  const config = useLoaded(configQuery(projectId))
  const { data: stored } = useQuery(overrideQuery(projectId))
  const text = mapLoaded(config, (complete) => JSON.stringify(complete, null, 2))
  const [complaints, setComplaints] = useState<readonly Complaint[]>([])
  const { change } = useActions(projectId)
  const save = async (before: string, after: string): Promise<boolean> => {
    try {
      const override = overrideOf(JSON.parse(before), JSON.parse(after))
      const managed = managedAmong(stored?.managed_by?.places ?? [], Object.keys(override))
      if (managed.length) {
        setComplaints(managed.map((path) => ({ path, message: `Managed by ${stored?.managed_by?.file}.` })))
        return false
      }
      const body = { config_override_string: JSON.stringify(override) }
      await change(() => call(projectId, routes.overrideConfig, { body }), { done: 'Configuration saved' })
      setComplaints([])
      return true
    } catch (error) {
      setComplaints(complaintsOf(error))
      return false
    }
  }
  return (
    <Page
      title="Settings"
      lead="The whole configuration of the project as JSON. The server checks every change."
      actions={<CopyAsConfig projectId={projectId} />}
    >
      <div className="column gap-4">
        {stored?.managed_by && <ManagedBy projectId={projectId} managedBy={stored.managed_by} />}
        <Note>
          For settings that have no screen of their own. What you change here shows on the other screens at once.
        </Note>
        {complaints.length > 0 && <Refusal complaints={complaints} />}
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

function Refusal({ complaints }: { complaints: readonly Complaint[] }) {
  return (
    <Note warning>
      <b className="font-semibold">Nothing was saved.</b>
      <ul className="column gap-1 mt-1">
        {complaints.map(({ path, message }) => (
          <li key={`${path} ${message}`}>
            {path && <span className="mono">{path}: </span>}
            {message}
          </li>
        ))}
      </ul>
    </Note>
  )
}
