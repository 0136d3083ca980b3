import { migration as defaults, type MigrationMode, maxLength } from '@hallpass/contract'
import { overrideConfig } from '../../lib/override-config.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { CheckboxRow, FormDialog, Note, TextField } from '../../ui/index.ts'

interface Values {
  url: string
  until: string
  looksUp: boolean
}

interface EditMigrationProps {
  projectId: string
  migration: { url?: string | undefined; mode: MigrationMode; until?: string | undefined }
  onClose(): void
}

const dayMillis = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * dayMillis).toISOString().slice(0, 10)

export function EditMigration({ projectId, migration, onClose }: EditMigrationProps) {
  const { change } = useActions(projectId)
  const save = ({ url, until, looksUp }: Values) => {
    const mode: MigrationMode = looksUp ? 'sign-in+lookup' : 'sign-in'
    const override = {
      'auth.migration.url': url.trim(),
      'auth.migration.mode': mode,
      'auth.migration.until': until,
    }
    return change(() => overrideConfig(projectId, override), { done: 'Saved' })
  }
  return (
    <FormDialog<Values>
      title="Ask the old system"
      lead="An endpoint of yours that knows the passwords, or asks your old provider for you."
      submitLabel="Save"
      defaults={{
        url: migration.url ?? 'https://',
        until: migration.until ?? inDays(defaults.defaultDays),
        looksUp: migration.mode === 'sign-in+lookup',
      }}
      onSubmit={save}
      refuse={(error) => ({ field: 'url', message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, watch, setValue, formState: { errors } }) => (
        <>
          <TextField
            label="Address"
            mono
            autoFocus
            maxLength={maxLength.webhookUrl}
            {...register('url', { required: 'Enter an address.' })}
            error={errors.url?.message}
          />
          <Note warning>Passwords that people enter are sent there when nobody here has their address.</Note>
          <TextField
            label="Until"
            type="date"
            {...register('until', { required: 'Choose a day.' })}
            error={errors.until?.message}
          />
          <CheckboxRow label="Look people up" checked={watch('looksUp')} onChange={(on) => setValue('looksUp', on)}>
            Also ask who has an address, when somebody signs up, signs in by a code or wants a new password
          </CheckboxRow>
        </>
      )}
    </FormDialog>
  )
}
