import * as routes from '@hallpass/contract/client-routes'
import { hallpassAppInternals } from '@hallpass/js'
import { useReducer } from 'react'
import { cliAuthFlow, startCliAuth } from '../../flows/cli-auth.flow.ts'
import { type ReactUser, useUser } from '../../hooks/use-user.ts'
import { type ReactApp, useHallpassApp } from '../../provider.tsx'
import { Page, type PageProps } from '../page/page.tsx'
import { queryOf } from '../page/query.ts'
import { Who } from '../page/who.tsx'
import { CliAuthConfirmationView } from './cli-auth-confirmation.view.tsx'

/** Asks the person whether the terminal that showed this link may act as them. */
export function CliAuthConfirmation({ fullPage = true, searchParams }: PageProps) {
  return (
    <Page fullPage={fullPage}>
      <Confirmation loginCode={queryOf(searchParams).login_code} />
    </Page>
  )
}

function Confirmation({ loginCode }: { loginCode: string | undefined }) {
  const app = useHallpassApp()
  // People who have to sign in first come back here afterwards.
  const user = useUser({ or: 'redirect' })
  const [state, dispatch] = useReducer(cliAuthFlow, loginCode, startCliAuth)
  const authorize = async () => {
    try {
      await complete(app, user, loginCode ?? '')
      dispatch({ type: 'authorized' })
    } catch (error) {
      console.error(error)
      dispatch({ type: 'failed' })
    }
  }
  return (
    <CliAuthConfirmationView
      step={state.step}
      who={<Who user={user} />}
      onAuthorize={authorize}
      onRetry={() => dispatch({ type: 'retried' })}
      onHome={() => app.redirectToHome()}
    />
  )
}

/** The session of this browser proves who confirms; the terminal gets one of its own. */
async function complete(app: ReactApp, user: ReactUser, loginCode: string): Promise<void> {
  const session = user.currentSession
  const { accessToken, refreshToken } = await session.getTokens()
  if (accessToken === null) throw new Error('The session has ended.')
  // The dashboard's own pages do not know it: there the access token says whose session it is.
  const body = { login_code: loginCode, ...(refreshToken && { refresh_token: refreshToken }) }
  await app[hallpassAppInternals].core.call({ level: 'client', session }, routes.completeCliLogin, { body })
}
