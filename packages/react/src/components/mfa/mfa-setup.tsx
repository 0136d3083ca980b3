import { useMemo, useReducer, useState } from 'react'
import { encode } from 'uqr'
import { startTotp, totpFlow } from '../../flows/totp.flow.ts'
import { base32, secretBytes, setupUrl } from '../../flows/totp.ts'
import { useTotpProblem } from '../../hooks/use-totp-problem.ts'
import { useTranslate } from '../../provider.tsx'
import { account as accountCss } from '../../styles/account.ts'
import { Sheet } from '../../styles/sheet.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert, BrandMark, Card, CardHead } from '../../ui/card.tsx'
import { MoreSheet } from '../../ui/surface.tsx'
import { TotpSetupView } from '../../ui/totp-setup.view.tsx'
import type { MfaViewProps } from './use-mfa.ts'

/** A sign-in that needs a second step where there is none goes on once an authenticator app is set up. */
export default function MfaSetup({ account, projectName = '', onSetUp, onCancel, ...props }: MfaViewProps) {
  const t = useTranslate()
  const problem = useTotpProblem()
  const [secret] = useState(() => crypto.getRandomValues(new Uint8Array(secretBytes)))
  const [state, dispatch] = useReducer(totpFlow, startTotp)
  const qr = useMemo(() => encode(setupUrl(secret, projectName, account)).data, [secret, projectName, account])
  const check = async (code: string) => {
    dispatch({ type: 'checking' })
    try {
      if (!(await onSetUp(secret, code))) dispatch({ type: 'refused', error: problem.wrong })
    } catch (error) {
      dispatch({ type: 'refused', error: problem.textOf(error) })
    }
  }
  return (
    <Card>
      <MoreSheet />
      <Sheet name="account" css={accountCss} />
      <CardHead mark={projectName && <BrandMark name={projectName} />} title={t('Set up a second step')}>
        {t('Signing in needs one now.')} {t('An app on your phone gives a new code every 30 seconds.')}
      </CardHead>
      <div className="hp-setup is-card">
        <TotpSetupView
          qr={qr}
          secret={base32(secret)}
          heading="h2"
          {...state}
          onEdit={(code) => dispatch({ type: 'edited', code })}
          onComplete={(code) => void check(code)}
        />
      </div>
      {props.alert !== undefined && <Alert>{props.alert}</Alert>}
      <div className="hp-actions">
        <Button
          block
          busy={props.status === 'checking'}
          onClick={() => void props.onSecurityKey({ name: t('Security key') })}
        >
          {t('Set up a security key instead')}
        </Button>
        <Button block onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </Card>
  )
}
