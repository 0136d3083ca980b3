import type { User } from '../../lib/wire.ts'
import { Purchases } from '../../parts/purchases/purchases.tsx'
import { nameOf } from './queries.ts'

export const PurchasesTab = ({ projectId, user }: { projectId: string; user: User }) => (
  <Purchases projectId={projectId} customer={{ type: 'user', id: user.id, name: nameOf(user) }} />
)
