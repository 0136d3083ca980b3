import { useMemo, useReducer, useState } from 'react'
import { encode } from 'uqr'
import { startTotp, totpFlow } from '../../flows/totp.flow.ts'
import { base32, isCodeOf, secretBytes, setupUrl } from '../../flows/totp.ts'
import { useTotpProblem } from '../../hooks/use-totp-problem.ts'
import { TotpSetupView } from '../../ui/totp-setup.view.tsx'
import { useAccount } from '../account-context.ts'

interface TotpSetupProps {
  /** Keeps the secret; the first app of an account where it is not given. */
  onSecret?: (secret: Uint8Array, code: string) => Promise<void>
  onDone: () => void
}

/** A new secret as a QR code; kept once the app has shown that it knows it. */
export function TotpSetup({ onSecret, onDone }: TotpSetupProps) {
  const { user, project } = useAccount()
  const problem = useTotpProblem()
  const [secret] = useState(() => crypto.getRandomValues(new Uint8Array(secretBytes)))
  const [state, dispatch] = useReducer(totpFlow, startTotp)
  const account = user.primaryEmail ?? user.id
  const qr = useMemo(() => encode(setupUrl(secret, project.displayName, account)).data, [secret, project, account])
  const keep = onSecret ?? ((totpMultiFactorSecret, totpCode) => user.update({ totpMultiFactorSecret, totpCode }))
  const check = async (code: string) => {
    dispatch({ type: 'checking' })
    try {
      if (!(await isCodeOf(secret, code, Date.now()))) return dispatch({ type: 'refused', error: problem.wrong })
      await keep(secret, code)
      onDone()
    } catch (error) {
      dispatch({ type: 'refused', error: problem.textOf(error) })
    }
  }
  return (
    <TotpSetupView
      qr={qr}
      secret={base32(secret)}
      {...state}
      onEdit={(code) => dispatch({ type: 'edited', code })}
      onComplete={(code) => void check(code)}
    />
  )
}
