import { countCharacters } from '@hallpass/contract'
import { useForm } from '../../hooks/use-form.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

interface Props {
  title: string
  of: { readonly name: string; update(changes: { name: string }): Promise<void> }
  max: number
  onClose: () => void
}

/** Of a passkey or a security key. */
export function RenameKey({ title, of, max, onClose }: Props) {
  const t = useTranslate()
  const { form, field, alert, isBusy } = useForm({
    initial: { name: of.name },
    validate: ({ name }) => {
      if (!name.trim()) return { name: t('Give it a name.') }
      return countCharacters(name.trim()) > max ? { name: t('Use at most {max} characters.', { max }) } : {}
    },
    submit: async ({ name }) => {
      await of.update({ name: name.trim() })
      onClose()
    },
  })
  return (
    <Dialog
      title={title}
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
