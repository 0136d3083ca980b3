import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { CheckboxRow, FormDialog, TextField } from '../../ui/index.ts'
import { channelActions } from './channel-actions.ts'

export function AddChannel({ projectId, userId, onClose }: { projectId: string; userId: string; onClose(): void }) {
  const { change } = useActions(projectId)
  const add = ({ value, isVerified, isForAuth }: { value: string; isVerified: boolean; isForAuth: boolean }) =>
    change(
      () =>
        channelActions.add(projectId, {
          user_id: userId,
          type: 'email',
          value: value.trim(),
          is_verified: isVerified,
          used_for_auth: isForAuth,
        }),
      { done: `${value} is added` },
    )
  return (
    <FormDialog
      title="Add email"
      submitLabel="Add email"
      defaults={{ value: '', isVerified: false, isForAuth: false }}
      onSubmit={add}
      refuse={(error) => ({ field: 'value' as const, message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState }) => (
        <>
          <TextField
            label="Email"
            type="email"
            autoFocus
            {...register('value', { required: 'Enter an email address.' })}
            error={formState.errors.value?.message}
          />
          <CheckboxRow
            label="It is verified"
            checked={watch('isVerified')}
            onChange={(on) => setValue('isVerified', on)}
          >
            It is verified
          </CheckboxRow>
          <CheckboxRow
            label="Used to sign in"
            checked={watch('isForAuth')}
            onChange={(on) => setValue('isForAuth', on)}
          >
            They can sign in with it
          </CheckboxRow>
        </>
      )}
    </FormDialog>
  )
}
