import { useState } from 'react'
import { useForm } from '../../hooks/use-form.ts'
import type { Message } from '../../messages/translate.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { CopyButton } from '../../ui/small.tsx'
import type { KeyOwner } from './api-keys.tsx'
import { expiryOf, isLifetime, type Lifetime, lifetimes, usualLifetime } from './expiry.ts'

const names: Record<Lifetime, Message> = {
  '1d': '1 day',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '1y': '1 year',
  never: 'Never',
}

interface CreateApiKeyProps {
  owner: KeyOwner
  onClose: () => void
}

/** Asks for a description and a lifetime, then shows the key: this once. */
export function CreateApiKey({ owner, onClose }: CreateApiKeyProps) {
  const [key, setKey] = useState<string>()
  if (key !== undefined) return <NewKey value={key} onClose={onClose} />
  return <NewKeyForm owner={owner} onCreated={setKey} onClose={onClose} />
}

function NewKeyForm({ owner, onCreated, onClose }: CreateApiKeyProps & { onCreated: (key: string) => void }) {
  const t = useTranslate()
  const { form, field, alert, isBusy } = useForm({
    initial: { description: '', lifetime: usualLifetime as string },
    validate: ({ description }) => (description.trim() ? {} : { description: t('Say what it is for.') }),
    submit: async ({ description, lifetime }) => {
      const expiresAt = expiryOf(isLifetime(lifetime) ? lifetime : usualLifetime, new Date())
      const { value } = await owner.createApiKey({ description: description.trim(), expiresAt })
      onCreated(value)
    },
  })
  return (
    <Dialog
      title={t('Create an API key')}
      form={form}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('Create key')}
          </Button>
        </>
      }
    >
      {alert !== undefined && <Alert>{alert}</Alert>}
      <TextField
        label={t('Description')}
        autoComplete="off"
        placeholder={t('What it is for')}
        {...field('description')}
      />
      <SelectField
        label={t('Expires after')}
        options={lifetimes.map((value) => ({ value, label: t(names[value]) }))}
        {...field('lifetime')}
      />
    </Dialog>
  )
}

function NewKey({ value, onClose }: { value: string; onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog
      title={t('Your new API key')}
      description={t('Copy it now and keep it safe. It is not shown again.')}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="hp-code">
        <span className="hp-wrap-any">{value}</span>
        <CopyButton text={value} />
      </div>
    </Dialog>
  )
}
