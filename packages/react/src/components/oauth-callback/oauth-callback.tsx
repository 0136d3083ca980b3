import { useEffect, useReducer } from 'react'
import { oauthCallbackFlow, slowMillis, startOAuthCallback } from '../../flows/oauth-callback.flow.ts'
import { type ReactApp, useHallpassApp } from '../../provider.tsx'
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
  const [state, dispatch] = useReducer(oauthCallbackFlow, startOAuthCallback)
  useEffect(() => {
    const timer = setTimeout(() => dispatch({ type: 'slow' }), slowMillis)
    comeBack(app).then(
      () => dispatch({ type: 'left' }),
      (error) => dispatch({ type: 'failed', error }),
    )
    return () => clearTimeout(timer)
  }, [app])
  return (
    <OAuthCallbackView
      state={state}
      details={process.env.NODE_ENV === 'development' ? describe(state.error) : undefined}
      onSignInPage={() => app.redirectToSignIn({ noRedirectBack: true })}
      onHome={() => void app.redirectToHome()}
    />
  )
}

const flights = new WeakMap<ReactApp, Promise<void>>()

/** The code works once, and React may run an effect twice: all share one exchange. */
function comeBack(app: ReactApp): Promise<void> {
  const known = flights.get(app)
  if (known) return known
  const exchange = async () => {
    const hasGoneOn = await app.callOAuthCallback()
    if (!hasGoneOn) await app.redirectToSignIn({ noRedirectBack: true })
  }
  const flight = exchange().finally(() => flights.delete(app))
  flights.set(app, flight)
  return flight
}

function describe(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return error.cause instanceof Error ? `${error.cause.name}: ${error.cause.message}` : error.message
}
