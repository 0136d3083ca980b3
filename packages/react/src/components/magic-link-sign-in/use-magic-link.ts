import { isKnownError } from '@hallpass/contract'
import { useReducer } from 'react'
import { type CodeProblem, magicLinkFlow, noMagicLink, resendIn } from '../../flows/magic-link.flow.ts'
import type { Attempts } from '../../hooks/use-attempts.ts'
import { useNow } from '../../hooks/use-now.ts'
import { useProblemText } from '../../hooks/use-problem-text.ts'
import { type ReactApp, useHallpassApp, useTranslate } from '../../provider.tsx'

const problems: Readonly<Record<string, CodeProblem>> = {
  VERIFICATION_CODE_NOT_FOUND: 'wrong',
  VERIFICATION_CODE_EXPIRED: 'expired',
  VERIFICATION_CODE_ALREADY_USED: 'used',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'tried-too-often',
  SIGN_UP_NOT_ENABLED: 'sign-up-disabled',
}

/** Drives `magicLinkFlow`: sends emails and checks what is typed. */
export function useMagicLink(attempts: Attempts) {
  const app = useHallpassApp()
  const t = useTranslate()
  const problemText = useProblemText()
  const [state, dispatch] = useReducer(magicLinkFlow, noMagicLink)
  const now = useNow(state.sent !== undefined)

  /** What is wrong with the address, if anything. */
  const send = async (email: string): Promise<string | undefined> => {
    const outcome = await sendCode(app, email)
    if (outcome === 'SCHEMA_ERROR') return t('Enter a full email, like you@example.com.')
    dispatch({ type: 'sent', email, nonce: outcome.nonce, now: Date.now() })
    return undefined
  }
  const resend = async () => {
    if (!state.sent || state.status !== 'entering') return
    dispatch({ type: 'resending' })
    try {
      await send(state.sent.email)
    } catch (error) {
      dispatch({ type: 'failed', alert: problemText(error) })
    }
  }
  const check = async (code: string) => {
    if (!state.sent || state.status === 'checking') return
    dispatch({ type: 'submitted' })
    try {
      const problem = await attempts.during('email', () => redeem(app, code + state.sent?.nonce))
      if (problem) dispatch({ type: 'refused', problem })
    } catch (error) {
      dispatch({ type: 'failed', alert: problemText(error) })
    }
  }
  return {
    ...state,
    resendIn: resendIn(state, now),
    send,
    onType: (code: string) => dispatch({ type: 'typed', code }),
    onComplete: (code: string) => void check(code),
    onResend: () => void resend(),
    onCancel: () => dispatch({ type: 'cancelled' }),
  }
}

async function sendCode(app: ReactApp, email: string): Promise<{ nonce: string } | 'SCHEMA_ERROR'> {
  try {
    const result = await app.sendMagicLinkEmail(email)
    if (result.status === 'error') throw result.error
    return result.data
  } catch (error) {
    if (isKnownError(error) && error.code === 'SCHEMA_ERROR') return error.code
    throw error
  }
}

/** Why the code did not sign anybody in, if it did not. */
async function redeem(app: ReactApp, code: string): Promise<CodeProblem | undefined> {
  try {
    const result = await app.signInWithMagicLink(code)
    if (result.status === 'ok') return undefined
    throw result.error
  } catch (error) {
    const problem = isKnownError(error) ? problems[error.code] : undefined
    if (problem) return problem
    throw error
  }
}
