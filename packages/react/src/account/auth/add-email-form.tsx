import { isFullEmail } from '../../flows/email.flow.ts'
import { useForm } from '../../hooks/use-form.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { EmailField } from '../../ui/field.tsx'

/** Asks for an address; who adds it also sends the verification. */
export function AddEmailForm({ onAdd, onCancel }: { onAdd: (email: string) => Promise<void>; onCancel: () => void }) {
  const t = useTranslate()
  const { form, field, alert, isBusy } = useForm({
    initial: { email: '' },
    validate: ({ email }) =>
      isFullEmail(email.trim()) ? {} : { email: t('Enter a full email, like you@example.com.') },
    submit: ({ email }) => onAdd(email.trim()),
  })
  return (
    <form {...form} className="hp-narrow">
      {alert !== undefined && <Alert>{alert}</Alert>}
      <EmailField label={t('New email')} autoFocus {...field('email')} />
      <div className="hp-form-actions">
        <Button onClick={onCancel}>{t('Cancel')}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {t('Add email')}
        </Button>
      </div>
    </form>
  )
}
