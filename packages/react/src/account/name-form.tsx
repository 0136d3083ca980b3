import { useState } from 'react'
import { useForm } from '../hooks/use-form.ts'
import { useTranslate } from '../provider.tsx'
import { Button } from '../ui/button.tsx'
import { Alert } from '../ui/card.tsx'
import { TextField } from '../ui/field.tsx'
import { Done } from './parts.tsx'

interface NameFormProps {
  label: string
  value: string
  autoComplete?: string
  /** What is wrong with a name, if anything is. */
  validate: (name: string) => string | undefined
  onSave: (name: string) => Promise<void>
}

/** One name and a button that saves it; the button waits for a change. */
export function NameForm({ label, value, validate, onSave, ...input }: NameFormProps) {
  const t = useTranslate()
  const [saved, setSaved] = useState(value)
  const { form, field, values, alert, isBusy, status } = useForm({
    initial: { name: value },
    validate: ({ name }) => {
      const error = validate(name.trim())
      return error === undefined ? {} : { name: error }
    },
    submit: async ({ name }) => {
      await onSave(name.trim())
      setSaved(name.trim())
    },
  })
  const isSame = values.name.trim() === saved
  return (
    <form {...form} className="hp-name-form">
      {alert !== undefined && <Alert>{alert}</Alert>}
      <div className="hp-field-act">
        <TextField label={label} {...input} {...field('name')} />
        <Button type="submit" variant={isSame ? 'outline' : 'primary'} busy={isBusy} disabled={isSame && !isBusy}>
          {t('Save')}
        </Button>
      </div>
      <Done>{status === 'done' && isSame && t('Saved')}</Done>
    </form>
  )
}
