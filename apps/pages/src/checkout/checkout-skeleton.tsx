import { Surface } from '@hallpass/react/internal/ui'
import { useTexts } from '../texts/texts.tsx'

/** In the layout of what is to come. */
export const CheckoutSkeleton = () => (
  <Surface>
    <main className="hp-checkout" aria-busy="true">
      <div className="hp-co-left hp-stack" role="status" aria-label={useTexts()('Loading…')}>
        <span className="hp-skeleton hp-skeleton-title" />
        <span className="hp-skeleton" />
        <span className="hp-skeleton hp-skeleton-button" />
        <span className="hp-skeleton hp-skeleton-button" />
      </div>
      <div className="hp-co-right hp-stack" />
    </main>
  </Surface>
)
