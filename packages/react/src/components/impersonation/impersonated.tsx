import { hallpassAppInternals } from '@hallpass/js'
import { useRef } from 'react'
import { useHallpassApp } from '../../provider.tsx'
import { Loading, lazyPart } from '../../ui/loading.tsx'

const Banner = lazyPart(async () => (await import('./impersonation-banner.tsx')).default)

/** The banner, where the session is an impersonation. Components that know the user bring it along. */
export function Impersonated({ userId }: { userId: string | undefined }) {
  const { sessions } = useHallpassApp()[hallpassAppInternals].core
  // An access token that has just run out says nothing, and the session has not changed.
  const known = useRef<string>(undefined)
  if (userId && sessions.current().peek()?.claims.is_impersonation) known.current = userId
  if (!userId || known.current !== userId) return null
  return (
    <Loading fallback={null}>
      <Banner />
    </Loading>
  )
}
