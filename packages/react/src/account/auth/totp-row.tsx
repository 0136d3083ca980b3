import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Badge } from '../../ui/small.tsx'
import { useAccount } from '../account-context.ts'
import { OpenRow, Row } from '../parts.tsx'
import { OnBadge } from './on-badge.tsx'
import { TotpOff } from './totp-off.tsx'
import { TotpSetup } from './totp-setup.tsx'

/** The second step: set up in place, turned off with a code of it. */
export function TotpRow({ isOnlyFactor, hasKeys }: { isOnlyFactor: boolean; hasKeys: boolean }) {
  const t = useTranslate()
  const { user } = useAccount()
  const [isOpen, setOpen] = useState(false)
  const [isTurningOff, setTurningOff] = useState(false)
  const isOn = user.isMultiFactorRequired
  const isKept = isOnlyFactor && isOn
  const isSettingUp = isOpen && !isOn
  const act = () => (isOn ? setTurningOff(true) : setOpen(!isOpen))
  const row = (
    <Row
      icon={Smartphone}
      title={t('Authenticator app')}
      badges={
        isOn && (
          <>
            <OnBadge />
            {isKept && <Badge>{t('Required')}</Badge>}
          </>
        )
      }
      description={
        isOn
          ? t('An app on your phone gives a new code every 30 seconds.')
          : isSettingUp
            ? t('Two steps, about a minute.')
            : t('Off. An app on your phone gives a new code every 30 seconds.')
      }
      actions={
        !isKept && (
          <Button variant={isSettingUp ? 'ghost' : 'outline'} size="small" onClick={act}>
            {isOn ? t('Turn off') : isSettingUp ? t('Cancel') : t('Set up')}
          </Button>
        )
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
      {isTurningOff && <TotpOff isLast={!hasKeys} onClose={() => setTurningOff(false)} />}
    </>
  )
}
