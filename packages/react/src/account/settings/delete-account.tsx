import { useForm } from '../../hooks/use-form.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useAccount } from '../account-context.ts'

/** Asks for the account's name, so that one click too many deletes nothing. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { user, leave, goHome } = useAccount()
  const name = user.primaryEmail ?? user.displayName ?? t('delete')
  const { form, field, alert, isBusy } = useForm({
    initial: { name: '' },
    validate: (values) =>
      values.name.trim().toLowerCase() === name.toLowerCase() ? {} : { name: t('Type {name} to go on.', { name }) },
    submit: () =>
      leave(async () => {
        await user.delete()
        await goHome()
      }),
  })
  return (
    <Dialog
      title={t('Delete your account?')}
      description={t('Everything that belongs to it is deleted now, and nobody can bring it back.')}
      form={form}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="destroy" busy={isBusy}>
            {t('Delete account')}
          </Button>
        </>
      }
    >
      {alert !== undefined && <Alert>{alert}</Alert>}
      <TextField
        label={t('Type {name} to confirm', { name })}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('name')}
      />
    </Dialog>
  )
}
