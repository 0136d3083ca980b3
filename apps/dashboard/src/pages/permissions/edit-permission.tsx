import {
  customPermissionPattern,
  type PermissionKind,
  type PermissionScope,
  systemPermissions,
} from '@hallpass/contract'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { FormDialog, SelectField, TextField } from '../../ui/index.ts'
import type { Definition } from './graph.ts'
import { PermissionTicks } from './permission-ticks.tsx'
import { definitionActions } from './queries.ts'

interface EditPermissionProps {
  projectId: string
  scope: PermissionScope
  definitions: readonly Definition[]
  /** A new one when it is not given. */
  before?: Definition
  onClose(): void
}

interface Values {
  id: string
  description: string
  contained: string[]
  kind: PermissionKind
}

const kinds: readonly { value: PermissionKind; label: string }[] = [
  { value: 'permission', label: 'Permission: what somebody may do' },
  { value: 'role', label: 'Role: what somebody is in a team' },
]

const fieldOfCode: Readonly<Record<string, 'id' | undefined>> = { PERMISSION_ID_ALREADY_EXISTS: 'id' }

export function EditPermission({ projectId, scope, definitions, before, onClose }: EditPermissionProps) {
  const { change } = useActions(projectId)
  const save = (values: Values) =>
    change(
      () =>
        before
          ? definitionActions.update(projectId, scope, before.id, values)
          : definitionActions.create(projectId, scope, values),
      { done: before ? `${values.id} saved` : `${values.id} created` },
    )
  const others = definitions.filter(({ id }) => id !== before?.id)
  return (
    <FormDialog<Values>
      title={before ? `Edit ${before.id}` : 'Create permission'}
      lead={before && 'A new id also applies to existing grants.'}
      submitLabel={before ? 'Save permission' : 'Create permission'}
      defaults={{
        id: before?.id ?? '',
        description: before?.description ?? '',
        contained: [...(before?.contained_permission_ids ?? [])],
        kind: before?.kind ?? 'permission',
      }}
      onSubmit={save}
      refuse={(error) => {
        const { code = '', message } = problemOf(error)
        return { message, field: fieldOfCode[code] }
      }}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          <TextField
            label="Id"
            mono
            autoFocus={!before}
            help="Lowercase letters, digits, _ and :"
            {...register('id', {
              validate: (id) => customPermissionPattern.test(id) || 'Use lowercase letters, digits, _ and : only.',
            })}
            error={errors.id?.message}
          />
          <TextField label="Description" optional {...register('description')} />
          {scope === 'team' && (
            <SelectField
              label="Kind"
              help="Members are shown with their roles, and invitations can give them."
              options={kinds}
              value={watch('kind')}
              onChange={(kind) => setValue('kind', kind)}
            />
          )}
          <div className="field">
            <span className="label">Contains</span>
            <PermissionTicks
              definitions={others}
              chosen={watch('contained')}
              descriptions={systemPermissions}
              onChange={(contained) => setValue('contained', contained)}
            />
          </div>
        </>
      )}
    </FormDialog>
  )
}
