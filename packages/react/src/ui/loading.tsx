import { type ComponentType, lazy, type ReactNode, Suspense, useReducer } from 'react'
import { onArrival, waitFor } from '../hooks/arrivals.ts'
import { useBrowserLayoutEffect } from '../hooks/use-layout-effect.ts'

interface LoadingProps {
  fallback?: ReactNode
  children: ReactNode
}

/**
 * Suspense without its delay: React keeps a fallback on the screen for 300 ms at least, also when what it waits for is
 * there after ten, unless the boundary is rendered for another reason. Here an arrival is that reason.
 */
export function Loading({ fallback, children }: LoadingProps) {
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  return (
    <Suspense
      fallback={
        <>
          <WhileWaiting onArrival={renderAgain} />
          {fallback}
        </>
      }
    >
      {children}
    </Suspense>
  )
}

function WhileWaiting(props: { onArrival(): void }): null {
  useBrowserLayoutEffect(() => onArrival(props.onArrival), [props.onArrival])
  return null
}

/** A component that is loaded when it is first rendered. */
export const lazyPart = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => ({ default: await waitFor(load()) }))
