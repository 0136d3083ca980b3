import type { ReactNode } from 'react'
import { auth } from '../../styles/auth.ts'
import { Sheet } from '../../styles/sheet.tsx'
import { Boundary } from '../../ui/boundary.tsx'
import { CardSkeleton } from '../../ui/card-skeleton.tsx'
import { LeanSurface } from '../../ui/lean-surface.tsx'
import { Loading, lazyPart } from '../../ui/loading.tsx'

interface AuthSurfaceProps {
  fullPage?: boolean | undefined
  /** What is shown is a card, and so is what stands in its place while it loads. */
  card?: boolean
  children: ReactNode
}

const Failed = lazyPart(async () => (await import('../page/page.tsx')).FailedPage)

/** The root of everything that people sign in with: its styles, what stands there while it loads, and when it fails. */
export function AuthSurface({ fullPage, card = false, children }: AuthSurfaceProps) {
  const loading = card && <CardSkeleton />
  return (
    <LeanSurface fullPage={fullPage}>
      <Sheet name="auth" css={auth} />
      <Loading fallback={loading}>
        <Boundary fallback={(error, retry) => <Failed error={error} retry={retry} />}>
          <Loading fallback={loading}>{children}</Loading>
        </Boundary>
      </Loading>
    </LeanSurface>
  )
}
