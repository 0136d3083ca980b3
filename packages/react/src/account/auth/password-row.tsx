import type { ContactChannel } from '@hallpass/js'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { useAccount } from '../account-context.ts'
import { Done, OpenRow, Row } from '../parts.tsx'
import type { Hindrance } from './methods.ts'
import { OnBadge } from './on-badge.tsx'
import { PasswordForm } from './password-form.tsx'
import { useHindranceText } from './use-hindrance-text.ts'

interface PasswordRowProps {
  channels: readonly Pick<ContactChannel, 'value' | 'usedForAuth'>[]
  hindrance: Hindrance | undefined
}

/** Sets or changes the password, in place. */
export function PasswordRow({ channels, hindrance }: PasswordRowProps) {
  const t = useTranslate()
  const { user } = useAccount()
  const why = useHindranceText()
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  const email = channels.find(({ usedForAuth }) => usedForAuth)?.value
  const use = email === undefined ? why(hindrance) : t('Use it with {email}.', { email })
  const open = (next: boolean) => {
    setDone(false)
    setOpen(next)
  }
  const row = (
    <Row
      icon={Lock}
      title={t('Password')}
      badges={user.hasPassword && <OnBadge />}
      description={
        isDone ? (
          <Done>{t('Your password is changed.')}</Done>
        ) : user.hasPassword || hindrance ? (
          use
        ) : (
          t('Off. Something that only you know.')
        )
      }
      actions={
        <Button
          variant={isOpen ? 'ghost' : 'outline'}
          size="small"
          disabled={hindrance !== undefined && !isOpen}
          onClick={() => open(!isOpen)}
        >
          {isOpen ? t('Cancel') : user.hasPassword ? t('Change') : t('Set')}
        </Button>
      }
    />
  )
  if (!isOpen) return <li>{row}</li>
  return (
    <OpenRow row={row} plain>
      <PasswordForm
        email={email}
        onDone={() => {
          setOpen(false)
          setDone(true)
        }}
      />
    </OpenRow>
  )
}
