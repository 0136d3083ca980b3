import { useTranslate } from '../provider.tsx'
import { Patience } from '../ui/patience.tsx'
import { ListSkeleton } from './parts.tsx'
import { useHash } from './use-hash.ts'

/** The frame of the settings while the user is loading. */
export const AccountSkeleton = () => (
  <Patience>
    <AccountFrame />
  </Patience>
)

/** The same for previews, which wait for no server and ask none why. */
export function AccountFrame() {
  const t = useTranslate()
  return (
    // A phone shows the list or the section: whichever will be there.
    <div className="hp-account" data-view={useHash() ? 'section' : 'list'}>
      <div className="hp-nav" role="status" aria-label={t('Loading…')}>
        <div className="hp-nav-head">
          <span className="hp-avatar hp-avatar-36 hp-skeleton" />
          <span className="hp-skeleton hp-grow" />
        </div>
        {['a', 'b', 'c', 'd', 'e'].map((key) => (
          <span className="hp-nav-item" key={key}>
            <span className="hp-skeleton hp-grow" />
          </span>
        ))}
      </div>
      <div className="hp-section">
        <div className="hp-section-head" />
        <ListSkeleton />
      </div>
    </div>
  )
}
