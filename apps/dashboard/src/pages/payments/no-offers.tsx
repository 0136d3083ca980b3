import { Tag } from 'lucide-react'
import { Button, Empty } from '../../ui/index.ts'
import type { OnAct } from './offer-card.tsx'

export const NoOffers = ({ onAction }: { onAction: OnAct }) => (
  <Empty
    icon={<Tag aria-hidden />}
    title="No offers yet"
    actions={<Button onClick={() => onAction('create')}>Create offer</Button>}
  >
    What people and teams can buy appears here: plans, add-ons and one-off purchases.
  </Empty>
)
