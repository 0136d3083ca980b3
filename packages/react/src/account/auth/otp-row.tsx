import { Mail } from 'lucide-react'
import { useAction } from '../../hooks/use-action.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { useAccount } from '../account-context.ts'
import { Row } from '../parts.tsx'
import type { Hindrance, MethodChange } from './methods.ts'
import { OnBadge } from './on-badge.tsx'
import { useHindranceText } from './use-hindrance-text.ts'

/** Codes and links by email, on or off. */
export function OtpRow({ isOn, hindrances }: { isOn: boolean; hindrances: Partial<Record<MethodChange, Hindrance>> }) {
  const t = useTranslate()
  const { user } = useAccount()
  const why = useHindranceText()
  const { busy, problem, run } = useAction<'switch'>()
  const hindrance = isOn ? hindrances.turnOtpOff : hindrances.turnOtpOn
  const change = () => user.update({ otpAuthEnabled: !isOn })
  return (
    <>
      <li>
        <Row
          icon={Mail}
          title={t('Email code')}
          badges={isOn && <OnBadge />}
          description={why(hindrance) ?? t('A code and a link, sent to your email.')}
          actions={
            <Button
              size="small"
              busy={busy === 'switch'}
              disabled={hindrance !== undefined}
              onClick={() => void run('switch', change)}
            >
              {isOn ? t('Turn off') : t('Turn on')}
            </Button>
          }
        />
      </li>
      {problem !== undefined && (
        <li className="hp-list-alert">
          <Alert>{problem}</Alert>
        </li>
      )}
    </>
  )
}
