import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { dashboard, onSessionEnd } from '../lib/api.ts'
import { shared } from '../lib/queries.ts'
import { serverConfig } from '../lib/server-config.ts'
import { loadedOf } from '../lib/use-loaded.ts'
import { Failed } from '../ui/index.ts'

const FirstAccountPage = lazy(async () => ({
  default: (await import('../pages/first-account/first-account-page.tsx')).FirstAccountPage,
}))

/** Nobody comes further without an account: the first person makes it here, the others sign in. */
export function Gate() {
  const owner = loadedOf(useQuery(shared.owner()))
  if (owner.state === 'loading') return null
  if (owner.state === 'failed') return <Failed problem={owner.problem} retry={owner.retry} />
  if (owner.data) return <SignedIn />
  if (!serverConfig.isFirstRun) return <ToSignIn />
  return (
    <Suspense>
      <FirstAccountPage />
    </Suspense>
  )
}

function SignedIn() {
  // A session that ended elsewhere must not leave a page that only fails.
  useEffect(() => onSessionEnd(() => void dashboard.redirectToSignIn({ replace: true })), [])
  return <Outlet />
}

function ToSignIn() {
  useEffect(() => void dashboard.redirectToSignIn({ replace: true }), [])
  return null
}
