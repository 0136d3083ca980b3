import { useReducer } from 'react'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAccount } from '../account-context.ts'
import { startTotp, totpFlow } from './totp.flow.ts'
import { useTotpProblem } from './use-totp-problem.ts'

/** Turning the second step off takes a code of it: somebody who only finds the page open cannot. */
export function TotpOff({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const { user } = useAccount()
  const problem = useTotpProblem()
  const [{ code, error: refusal, isChecking }, dispatch] = useReducer(totpFlow, startTotp)
  const turnOff = async (totpCode: string) => {
    dispatch({ type: 'checking' })
    try {
      await user.update({ totpMultiFactorSecret: null, totpCode })
      onClose()
    } catch (error) {
      dispatch({ type: 'refused', error: problem.textOf(error) })
    }
  }
  return (
    <Dialog
      title={t('Turn off the second step?')}
      description={t('Then one way to sign in is enough to get into your account.')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="destroy"
            busy={isChecking}
            disabled={!/^\d{6}$/.test(code)}
            onClick={() => void turnOff(code)}
          >
            {t('Turn off')}
          </Button>
        </>
      }
    >
      <CodeField
        label={t('Six digits from your app')}
        kind="digits"
        value={code}
        error={refusal}
        checking={isChecking ? t('Checking…') : undefined}
        autoFocus
        onChange={(typed) => dispatch({ type: 'edited', code: typed })}
        onComplete={(typed) => dispatch({ type: 'edited', code: typed })}
      />
    </Dialog>
  )
}
