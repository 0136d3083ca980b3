import { Skeleton } from '../../ui/index.ts'

export function ThumbnailSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div
      className="grid gap-4 grid-cols-1 wide:grid-cols-3 appears-late"
      role="status"
      aria-busy="true"
      aria-label="Loading"
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className="card email-card">
          <div className="email-thumbnail" />
          <div className="column gap-2 px-4 py-4">
            <Skeleton width="50%" />
            <Skeleton width="70%" />
          </div>
        </div>
      ))}
    </div>
  )
}
