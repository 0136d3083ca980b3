import { problemOf } from '../../lib/problem.ts'
import { FormDialog, TextField } from '../../ui/index.ts'

interface Props {
  title: string
  lead?: string
  submitLabel: string
  name?: string
  placeholder?: string
  onSubmit(name: string): Promise<unknown>
  onClose(): void
}

/** Asks what something of emails is called. */
export function NameDialog({ title, lead, submitLabel, name = '', placeholder, onSubmit, onClose }: Props) {
  return (
    <FormDialog<{ name: string }>
      title={title}
      lead={lead}
      submitLabel={submitLabel}
      defaults={{ name }}
      onSubmit={(values) => onSubmit(values.name.trim())}
      refuse={(error) => ({ field: 'name', message: problemOf(error).message })}
      onClose={onClose}
    >
      {({ register, formState: { errors } }) => (
        <TextField
          label="Name"
          autoFocus
          placeholder={placeholder}
          help="Only you see it; readers see the subject."
          {...register('name', { validate: (text) => text.trim() !== '' || 'Enter a name.' })}
          error={errors.name?.message}
        />
      )}
    </FormDialog>
  )
}
