import { useConfig } from '../../lib/use-config.ts'
import { Managed } from '../../parts/managed.tsx'
import { RequiredFrom, savedAs, withDay } from '../../parts/required-from.tsx'
import { Dialog, Setting, Show } from '../../ui/index.ts'

const place = 'auth.secondFactor.permissions'

/** Whoever has the permission needs a second factor. */
export function PermissionFactor({ projectId, id, onClose }: { projectId: string; id: string; onClose(): void }) {
  const { config, set } = useConfig(projectId)
  return (
    <Dialog
      title={`Second factor for ${id}`}
      lead="Whoever has this permission, also within another one, is reminded until then and sets one up when they sign in after that."
      onClose={onClose}
    >
      <div className="dialog-body">
        <Show loaded={config}>
          {({ auth: { secondFactor } }) => (
            <Managed places={place}>
              <Setting title="Second factor">
                <RequiredFrom
                  label="Second factor"
                  value={secondFactor.permissions[id]}
                  onChange={(day) => set(place, withDay(secondFactor.permissions, id, day), savedAs(day))}
                />
              </Setting>
            </Managed>
          )}
        </Show>
      </div>
    </Dialog>
  )
}
