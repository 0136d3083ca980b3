import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { SelectField } from '../../ui/index.ts'
import { PermissionTicks } from '../permissions/permission-ticks.tsx'
import { definitionsQuery } from '../permissions/queries.ts'
import type { EditValues } from './edit-values.ts'

const grants = [
  { value: 'usual', label: 'What every member gets' },
  { value: 'chosen', label: 'These permissions' },
] as const

/** What those may do who become members by coming for the first time. */
export function NewMembers({ projectId }: { projectId: string }) {
  const { watch, setValue } = useFormContext<EditValues>()
  const { data: definitions = [] } = useQuery(definitionsQuery(projectId, 'team'))
  const [chosen, isChosen] = [watch('permissions'), watch('grants') === 'chosen']
  return (
    <>
      <SelectField
        label="New members get"
        help="Those who are members already keep what they have."
        options={grants}
        value={watch('grants')}
        onChange={(value) => setValue('grants', value, { shouldDirty: true })}
      />
      {isChosen && (
        <fieldset className="field" aria-label="Permissions of new members">
          <PermissionTicks
            definitions={definitions}
            chosen={chosen}
            onChange={(ids) => setValue('permissions', ids, { shouldDirty: true })}
          />
          <p className="text-small text-text-2" aria-live="polite">
            {chosen.length === 0 && 'None is ticked, so new members get no permission.'}
          </p>
        </fieldset>
      )}
    </>
  )
}
