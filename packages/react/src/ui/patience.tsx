import { type ReactNode, useEffect, useState } from 'react'
import { Loading, lazyPart } from './loading.tsx'

const StillWaiting = lazyPart(async () => (await import('../components/page/page.tsx')).StillWaiting)
const patienceMillis = 3000

/** What stands in the place of something that loads; after a while with the reason, if that is the server. */
export function Patience({ children }: { children: ReactNode }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(setLong, patienceMillis, true)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return children
  return (
    <Loading fallback={children}>
      <StillWaiting>{children}</StillWaiting>
    </Loading>
  )
}
