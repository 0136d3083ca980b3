import type { Team } from '../../lib/wire.ts'
import { Purchases } from '../../parts/purchases/purchases.tsx'

export const TeamPurchases = ({ projectId, team }: { projectId: string; team: Team }) => (
  <Purchases projectId={projectId} customer={{ type: 'team', id: team.id, name: team.display_name }} />
)
