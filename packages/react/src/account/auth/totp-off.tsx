import { useReducer } from 'react'
import { startTotp, totpFlow } from '../../flows/totp.flow.ts'
import { useTotpProblem } from '../../hooks/use-totp-problem.ts'
import { useTranslate } from '../../provider.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useAccount } from '../account-context.ts'
import { FactorCode, isFactorCode } from './factor-code.tsx'

/** Turning the second step off takes a code of it: somebody who only finds the page open cannot. */
export function TotpOff({ isLast, onClose }: { isLast: boolean; onClose: () => void }) {
  const t = useTranslate()
  const { user } = useAccount()
  const problem = useTotpProblem()
  const [state, dispatch] = useReducer(totpFlow, startTotp)
  const edit = (code: string) => dispatch({ type: 'edited', code })
  const turnOff = async (totpCode: string) => {
    dispatch({ type: 'checking' })
    try {
      await user.update({ totpMultiFactorSecret: null, totpCode })
      onClose()
    } catch (error) {
      dispatch({ type: 'refused', error: problem.textOf(error, totpCode) })
    }
  }
  return (
    <Dialog
      title={t('Turn off the second step?')}
      description={isLast ? t('Then one way to sign in is enough to get into your account.') : undefined}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button
            variant="destroy"
            busy={state.isChecking}
            disabled={!isFactorCode(state.code)}
            onClick={() => void turnOff(state.code)}
          >
            {t('Turn off')}
          </Button>
        </>
      }
    >
      <FactorCode {...state} hasRecoveryCodes onEdit={edit} onComplete={edit} />
    </Dialog>
  )
}
