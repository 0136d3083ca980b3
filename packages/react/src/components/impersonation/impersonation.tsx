import * as routes from '@hallpass/contract/client-routes'
import { hallpassAppInternals, type Result } from '@hallpass/js'
import { useEffect } from 'react'
import { useHomeText } from '../../hooks/use-home-text.ts'
import { useLink } from '../../hooks/use-link.ts'
import { type ReactApp, useHallpassApp, useTranslate } from '../../provider.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { LinkProblemMessage } from '../message-card/link-problem.tsx'
import { Page, type PageProps } from '../page/page.tsx'
import { queryOf } from '../page/query.ts'

/** The page behind a link of the dashboard that signs in as somebody else. */
export function Impersonation({ fullPage, searchParams }: PageProps) {
  const { code } = queryOf(searchParams)
  return (
    <Page fullPage={fullPage}>
      <Start key={code} code={code} />
    </Page>
  )
}

function Start({ code }: { code: string | undefined }) {
  const app = useHallpassApp()
  const t = useTranslate()
  const onHome = () => app.redirectToHome()
  const home = useHomeText()
  const { state, settle } = useLink(code)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `settle` is another function in each render.
  useEffect(() => {
    void settle((linkCode) => startOnce(app, linkCode))
  }, [app])
  if (state.step === 'ready' || state.step === 'done' || state.step === 'checking') return <CardSkeleton />
  const text = t('It works once, within two minutes. Make a new one in the dashboard.')
  return (
    <LinkProblemMessage
      problem={state.step}
      texts={{ invalid: text, expired: text, used: text }}
      primaryButtonText={home}
      primaryAction={onHome}
    />
  )
}

const started = new Map<string, Promise<Result<undefined, unknown>>>()

/** Whatever React does with effects: the code works once. */
function startOnce(app: ReactApp, code: string): Promise<Result<undefined, unknown>> {
  const known = started.get(code)
  if (known) return known
  const work = start(app, code)
  started.set(code, work)
  return work
}

async function start(app: ReactApp, code: string): Promise<Result<undefined, unknown>> {
  const { call, sessions, redirects } = app[hallpassAppInternals].core
  const tokens = await call({ level: 'client' }, routes.startImpersonation, { body: { code } })
  await sessions.signIn({ accessToken: tokens.access_token, refreshToken: tokens.refresh_token })
  await redirects.members.redirectToAfterSignIn({ replace: true })
  return { status: 'ok', data: undefined }
}
