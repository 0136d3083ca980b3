import { Skeleton } from '../../ui/index.ts'

export function ThumbnailSkeletons({ count = 6 }: { count?: number }) {
  return (
    <div className="grid c3 late" role="status" aria-busy="true" aria-label="Loading">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={index} className="card mail-card">
          <div className="thumb" />
          <div className="col g8 px-4 py-4">
            <Skeleton width="50%" />
            <Skeleton width="70%" />
          </div>
        </div>
      ))}
    </div>
  )
}
