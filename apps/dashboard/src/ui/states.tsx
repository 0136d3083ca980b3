import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyText } from './copy.tsx'
import type { Loaded, LoadProblem } from './loaded.ts'

interface EmptyProps {
  icon: ReactNode
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** It stands alone: its title is the heading of the page. */
  isPage?: boolean
}

/** Says what will appear, and offers the act that makes it appear. */
export function Empty({ icon, title, children, actions, isPage }: EmptyProps) {
  const Heading = isPage ? 'h1' : 'h2'
  return (
    <div className="empty">
      <span className="icon-tile">{icon}</span>
      <Heading className="empty-title">{title}</Heading>
      {children && <p>{children}</p>}
      {actions && <div className="row mt-4">{actions}</div>}
    </div>
  )
}

/** What failed, a retry, and the request id to copy. */
export function Failed({ problem, retry }: { problem: LoadProblem; retry(): void }) {
  return (
    <div className="empty" role="alert">
      <span className="icon-tile text-warn">
        <TriangleAlert aria-hidden />
      </span>
      <h2 className="empty-title">This could not be loaded</h2>
      <p>{problem.message}</p>
      <div className="row mt-4">
        <Button isView onClick={retry}>
          <RotateCw aria-hidden />
          Try again
        </Button>
      </div>
      {problem.requestId && (
        <p className="text-tiny mt-3">
          Request <CopyText text={problem.requestId} />
        </p>
      )}
    </div>
  )
}

export function Skeleton({ width = '100%', className }: { width?: string; className?: string }) {
  return <span className={`skeleton ${className ?? ''}`} style={{ width }} />
}

/** Skeleton rows in a card; nothing is shown for the first 150 ms. */
export function SkeletonCard({ rows = 3 }: { rows?: number }) {
  return (
    <div className="card appears-late" aria-busy="true" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div className="setting" key={index}>
          <span className="icon-tile skeleton h-8" />
          <span className="setting-text column gap-2">
            <Skeleton width="30%" />
            <Skeleton width="50%" />
          </span>
        </div>
      ))}
    </div>
  )
}

interface ShowProps<T> {
  loaded: Loaded<T>
  skeleton?: ReactNode
  children(data: T): ReactNode
}

/** Loading, failed or ready. */
export function Show<T>({ loaded, skeleton = <SkeletonCard />, children }: ShowProps<T>) {
  if (loaded.state === 'loading') return skeleton
  if (loaded.state === 'failed') {
    return (
      <div className="card">
        <Failed problem={loaded.problem} retry={loaded.retry} />
      </div>
    )
  }
  return children(loaded.data)
}
