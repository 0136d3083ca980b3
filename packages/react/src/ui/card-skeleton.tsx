import { useTranslate } from '../provider.tsx'
import { Patience } from './patience.tsx'

/** In the place and size of a card with a mark, a title, two lines and a button; invisible for the first moment. */
export function CardSkeleton() {
  const t = useTranslate()
  return (
    <Patience>
      <section className="hp-card hp-card-skeleton" role="status" aria-label={t('Loading…')}>
        <div className="hp-card-body">
          <div className="hp-head">
            <span className="hp-skeleton hp-skeleton-mark" />
            <div>
              <span className="hp-skeleton hp-skeleton-title" />
              <span className="hp-skeleton" />
              <span className="hp-skeleton hp-skeleton-short" />
            </div>
          </div>
          <div className="hp-actions">
            <span className="hp-skeleton hp-skeleton-button" />
          </div>
        </div>
      </section>
    </Patience>
  )
}
