import type { Attempts } from '../../hooks/use-attempts.ts'
import { type ReactApp, useHallpassApp, useTranslate } from '../../provider.tsx'
import type { PasskeyButtonViewProps } from './passkey-button.view.tsx'

export type PasskeyResult = Awaited<ReturnType<ReactApp['signInWithPasskey']>>

/** What the view of the passkey button needs. */
export function usePasskey(attempts: Attempts, isMock: boolean): PasskeyButtonViewProps {
  const app = useHallpassApp()
  const problemOf = usePasskeyProblem()
  const start = () => attempts.run('passkey', async () => problemOf(await app.signInWithPasskey()))
  return {
    isBusy: attempts.running === 'passkey',
    isDisabled: attempts.running !== undefined && attempts.running !== 'passkey',
    onPress: () => void (isMock || start()),
  }
}

/** What to say of a passkey that did not sign anybody in. */
export function usePasskeyProblem(): (result: PasskeyResult) => string | undefined {
  const t = useTranslate()
  return (result) => {
    if (result.status === 'ok') return undefined
    const { error } = result
    if (error.code !== 'PASSKEY_WEBAUTHN_ERROR') return error.message
    // The browser does not say more of a dialog that was closed or of a device that has none.
    const wasLeft = /NotAllowedError|ABORTED|SEE_CAUSE/.test(error.details.code)
    return wasLeft ? t('No passkey was used. Try again.') : error.message
  }
}
