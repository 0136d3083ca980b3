import { countCharacters, passkeyLimits } from '@hallpass/contract'
import type { Passkey } from '@hallpass/js'
import { useForm } from '../../hooks/use-form.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslate()
  const max = passkeyLimits.nameLength
  const { form, field, alert, isBusy } = useForm({
    initial: { name: passkey.name },
    validate: ({ name }) => {
      if (!name.trim()) return { name: t('Give it a name.') }
      return countCharacters(name.trim()) > max ? { name: t('Use at most {max} characters.', { max }) } : {}
    },
    submit: async ({ name }) => {
      await passkey.update({ name: name.trim() })
      onClose()
    },
  })
  return (
    <Dialog
      title={t('Rename passkey')}
      form={form}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('Save')}
          </Button>
        </>
      }
    >
      {alert !== undefined && <Alert>{alert}</Alert>}
      <TextField label={t('Name')} autoComplete="off" {...field('name')} />
    </Dialog>
  )
}
