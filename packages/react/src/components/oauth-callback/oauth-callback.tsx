import { useEffect, useReducer } from 'react'
import { oauthCallbackFlow, slowMillis, startOAuthCallback } from '../../flows/oauth-callback.flow.ts'
import { leave } from '../../hooks/left-behind.ts'
import { type ReactApp, useHallpassApp, useTranslate } from '../../provider.tsx'
import { Page, type PageProps } from '../page/page.tsx'
import { OAuthCallbackView } from './oauth-callback.view.tsx'

/** Replaced by bundlers, as in React itself. Declared here because browser code has no types of Node. */
declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Where providers send people back to. */
export function OAuthCallback({ fullPage }: PageProps) {
  return (
    <Page fullPage={fullPage}>
      <Callback />
    </Page>
  )
}

function Callback() {
  const app = useHallpassApp()
  const unfinished = useTranslate()('That sign-in could not be finished. Try again.')
  const [state, dispatch] = useReducer(oauthCallbackFlow, startOAuthCallback)
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: 'slow' }), slowMillis)
    comeBack(app, unfinished).then(
      (hasGoneOn) => dispatch(hasGoneOn ? { type: 'left' } : { type: 'failed', error: undefined }),
      (error) => dispatch({ type: 'failed', error }),
    )
    return () => clearTimeout(timer)
  }, [app, unfinished])
  return (
    <OAuthCallbackView
      state={state}
      details={process.env.NODE_ENV === 'development' ? describe(state.error) : undefined}
      onSignInPage={() => app.redirectToSignIn({ noRedirectBack: true })}
      onHome={() => void app.redirectToHome()}
    />
  )
}

const flights = new WeakMap<ReactApp, Promise<boolean>>()

/**
 * The code works once, and React may run an effect twice: all share one exchange. False when it led nowhere, and this
 * page could not be left for the one to sign in, which says so.
 */
function comeBack(app: ReactApp, unfinished: string): Promise<boolean> {
  const known = flights.get(app)
  if (known) return known
  const exchange = async () => {
    if (await app.callOAuthCallback()) return true
    leave('sign-in-problem', unfinished)
    await app.redirectToSignIn({ noRedirectBack: true })
    return false
  }
  const flight = exchange().finally(() => flights.delete(app))
  flights.set(app, flight)
  return flight
}

function describe(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : error.message
}
