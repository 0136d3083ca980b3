import { countCharacters, securityKeys } from '@hallpass/contract'
import { useForm } from '../../hooks/use-form.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useAccount } from '../account-context.ts'
import { isCancelled } from './passkey-rows.tsx'

interface AddSecurityKeyProps {
  onAdded: () => Promise<void>
  onClose: () => void
}

/** A name first: afterwards the browser asks for the key, in a dialog of its own. */
export function AddSecurityKey({ onAdded, onClose }: AddSecurityKeyProps) {
  const t = useTranslate()
  const { user } = useAccount()
  const max = securityKeys.name
  const { form, field, alert, isBusy } = useForm({
    initial: { name: t('Security key') },
    validate: ({ name }) => {
      if (!name.trim()) return { name: t('Give it a name.') }
      return countCharacters(name.trim()) > max ? { name: t('Use at most {max} characters.', { max }) } : {}
    },
    submit: async ({ name }) => {
      const result = await user.registerSecurityKey({ name: name.trim() })
      if (result.status === 'ok') {
        await onAdded()
        onClose()
      } else if (!isCancelled(result.error)) throw result.error
    },
  })
  return (
    <Dialog
      title={t('Add security key')}
      description={t('Plug it in or hold it near your device, and touch it when it blinks.')}
      form={form}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('Add security key')}
          </Button>
        </>
      }
    >
      {alert !== undefined && <Alert>{alert}</Alert>}
      <TextField label={t('Name')} autoComplete="off" {...field('name')} />
    </Dialog>
  )
}
