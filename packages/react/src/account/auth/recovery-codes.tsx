import { useReducer, useState } from 'react'
import { startTotp, totpFlow } from '../../flows/totp.flow.ts'
import { useTotpProblem } from '../../hooks/use-totp-problem.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Alert } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CopyButton } from '../../ui/small.tsx'
import { useAccount } from '../account-context.ts'
import { saveTextAsFile } from '../settings/personal-data.ts'
import { FactorCode, isFactorCode } from './factor-code.tsx'

/** What the person has to prove it with. */
export interface Factors {
  hasApp: boolean
  hasKeys: boolean
}

/** New codes, for whoever has the app or a key: shown once. */
export function RecoveryCodes({ left, hasApp, hasKeys, onClose }: Factors & { left: number; onClose: () => void }) {
  const t = useTranslate()
  const { user } = useAccount()
  const problem = useTotpProblem()
  const [codes, setCodes] = useState<readonly string[]>()
  const [state, dispatch] = useReducer(totpFlow, startTotp)
  const create = async (totpCode?: string) => {
    dispatch({ type: 'checking' })
    try {
      setCodes(await user.createRecoveryCodes(totpCode === undefined ? { securityKey: true } : { totpCode }))
    } catch (error) {
      dispatch({ type: 'refused', error: problem.textOf(error, totpCode) })
    }
  }
  if (codes) return <Made codes={codes} onClose={onClose} />
  return (
    <Dialog
      title={t('Create recovery codes')}
      description={
        hasApp
          ? t('Enter the six digits your app shows. Codes you made before stop working.')
          : t('Touch your security key to make them. Codes you made before stop working.')
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          {hasKeys && (
            <Button variant={hasApp ? 'outline' : 'primary'} busy={state.isChecking} onClick={() => void create()}>
              {t('Use security key')}
            </Button>
          )}
          {hasApp && (
            <Button
              variant="primary"
              busy={state.isChecking}
              disabled={!isFactorCode(state.code)}
              onClick={() => void create(state.code)}
            >
              {t('Create codes')}
            </Button>
          )}
        </>
      }
    >
      {hasApp ? (
        <FactorCode
          {...state}
          hasRecoveryCodes={left > 0}
          onEdit={(code) => dispatch({ type: 'edited', code })}
          onComplete={(code) => void create(code)}
        />
      ) : (
        state.error !== undefined && <Alert>{state.error}</Alert>
      )}
    </Dialog>
  )
}

function Made({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslate()
  const { user, project } = useAccount()
  const text = `${codes.join('\n')}\n`
  // Found again years later, it says what it opens.
  const facts = [t('Recovery codes'), project.displayName, user.primaryEmail, new Date().toISOString().slice(0, 10)]
  const file = `${facts.filter(Boolean).join(' · ')}\n\n${text}`
  return (
    <Dialog
      title={t('Keep these codes safe')}
      description={t('Each signs you in once, without your phone. You won’t see them again.')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => saveTextAsFile('recovery-codes.txt', file)}>{t('Download')}</Button>
          <Button variant="primary" onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      <ul className="hp-recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={text} />
    </Dialog>
  )
}
