import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { useAccount } from '../account-context.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { OpenRow, Row } from '../parts.tsx'
import { OnBadge } from './on-badge.tsx'
import { TotpSetup } from './totp-setup.tsx'

/** The second step: set up in place, turned off after a question. */
export function TotpRow() {
  const t = useTranslate()
  const { user } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const [isTurningOff, setTurningOff] = useState(false)
  const isOn = user.isMultiFactorRequired
  const isSettingUp = isOpen && !isOn
  const act = () => (isOn ? setTurningOff(true) : setOpen(!isOpen))
  const row = (
    <Row
      icon={Smartphone}
      title={t('Authenticator app')}
      badges={isOn && <OnBadge />}
      description={
        isOn
          ? t('An app on your phone gives a new code every 30 seconds.')
          : isSettingUp
            ? t('Two steps, about a minute.')
            : t('Off. An app on your phone gives a new code every 30 seconds.')
      }
      actions={
        <Button variant={isSettingUp ? 'ghost' : 'outline'} size="small" onClick={act}>
          {isOn ? t('Turn off') : isSettingUp ? t('Cancel') : t('Set up')}
        </Button>
      }
    />
  )
  return (
    <>
      {isSettingUp ? (
        <OpenRow row={row}>
          <TotpSetup onDone={() => setOpen(false)} />
        </OpenRow>
      ) : (
        <li>{row}</li>
      )}
      {isTurningOff && (
        <ConfirmDialog
          title={t('Turn off the second step?')}
          description={t('Then one way to sign in is enough to get into your account.')}
          act={t('Turn off')}
          onConfirm={() => user.update({ totpMultiFactorSecret: null })}
          onClose={() => setTurningOff(false)}
        />
      )}
    </>
  )
}
