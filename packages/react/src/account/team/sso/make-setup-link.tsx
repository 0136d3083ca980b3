import { useState } from 'react'
import { isFullEmail } from '../../../flows/email.flow.ts'
import { useForm } from '../../../hooks/use-form.ts'
import { useTranslate } from '../../../provider.tsx'
import { Button } from '../../../ui/button.tsx'
import { Alert } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmailField } from '../../../ui/field.tsx'
import { CopyButton } from '../../../ui/small.tsx'
import type { ReactTeam } from '../team-section.tsx'

interface MakeSetupLinkProps {
  team: ReactTeam
  onMade: () => Promise<void>
  onClose: () => void
}

interface Made {
  url: string
  email: string | null
}

/** Asks where it is to go, then shows it: this once. */
export function MakeSetupLink({ team, onMade, onClose }: MakeSetupLinkProps) {
  const [made, setMade] = useState<Made>()
  const make = async (email: string) => {
    setMade(await team.createSetupLink(email === '' ? {} : { email }))
    await onMade()
  }
  return made ? <NewLink {...made} onClose={onClose} /> : <Form onSubmit={make} onClose={onClose} />
}

function Form({ onSubmit, onClose }: { onSubmit: (email: string) => Promise<void>; onClose: () => void }) {
  const t = useTranslate()
  const { form, field, alert, isBusy } = useForm({
    initial: { email: '' },
    validate: ({ email }) =>
      email.trim() === '' || isFullEmail(email.trim()) ? {} : { email: t('Enter a full email, like you@example.com.') },
    submit: ({ email }) => onSubmit(email.trim()),
  })
  return (
    <Dialog
      title={t('Make setup link')}
      form={form}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('Make setup link')}
          </Button>
        </>
      }
    >
      {alert !== undefined && <Alert>{alert}</Alert>}
      <EmailField
        label={t('Email it to')}
        autoComplete="off"
        help={t('Leave this empty to copy the link yourself.')}
        {...field('email')}
      />
    </Dialog>
  )
}

function NewLink({ url, email, onClose }: Made & { onClose: () => void }) {
  const t = useTranslate()
  return (
    <Dialog
      title={t('Your setup link')}
      description={
        email === null
          ? t('It is shown only once. Whoever opens it first can use it.')
          : t('It is on its way to {email}. Whoever opens it first can use it.', { email })
      }
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      <div className="hp-code">
        <span className="hp-wrap-any">{url}</span>
        <CopyButton text={url} />
      </div>
    </Dialog>
  )
}
