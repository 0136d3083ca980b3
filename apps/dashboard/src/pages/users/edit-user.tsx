import { maxLength } from '@hallpass/contract'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import type { User } from '../../lib/wire.ts'
import { FormDialog, PasswordField, TextField } from '../../ui/index.ts'
import { userActions } from './queries.ts'

interface Props {
  projectId: string
  user: User
  onClose(): void
}

export function EditUser({ projectId, user, onClose }: Props) {
  const { change } = useActions(projectId)
  const save = ({ name, externalId }: { name: string; externalId: string }) => {
    const changes = { display_name: name.trim() || null, external_id: externalId.trim() || null }
    return change(() => userActions.update(projectId, user.id, changes), { done: 'Saved' })
  }
  return (
    <FormDialog
      title="Edit user"
      submitLabel="Save"
      defaults={{ name: user.display_name ?? '', externalId: user.external_id ?? '' }}
      onSubmit={save}
      refuse={(error) => {
        const { message } = problemOf(error)
        return { field: message.includes('external_id') ? 'externalId' : 'name', message }
      }}
      onClose={onClose}
    >
      {({ register, formState }) => (
        <>
          <TextField
            label="Name"
            autoFocus
            maxLength={maxLength.displayName}
            {...register('name')}
            error={formState.errors.name?.message}
          />
          <TextField
            label="External id"
            optional
            help="What other systems call this person, such as the one they came from."
            mono
            maxLength={maxLength.externalId}
            {...register('externalId')}
            error={formState.errors.externalId?.message}
          />
        </>
      )}
    </FormDialog>
  )
}

export function SetPassword({ projectId, user, onClose }: Props) {
  const { change } = useActions(projectId)
  const save = ({ password }: { password: string }) =>
    change(() => userActions.update(projectId, user.id, { password }), { done: 'The password is set' })
  return (
    <FormDialog
      title={user.has_password ? 'Change password' : 'Set a password'}
      lead="Their other sessions stay. Tell them the password by a way that only they can read."
      submitLabel={user.has_password ? 'Change password' : 'Set password'}
      defaults={{ password: '' }}
      onSubmit={save}
      refuse={(error) => ({ field: 'password' as const, message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, formState }) => (
        <PasswordField
          label="New password"
          autoFocus
          autoComplete="new-password"
          {...register('password', { required: 'Choose a password.' })}
          error={formState.errors.password?.message}
        />
      )}
    </FormDialog>
  )
}
