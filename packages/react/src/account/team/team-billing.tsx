import { useTranslate } from '../../provider.tsx'
import { Loading, lazyPart } from '../../ui/loading.tsx'
import { useHasBilling } from '../billing/use-has-billing.ts'
import { Group, ListSkeleton } from '../parts.tsx'
import type { ReactTeam } from './team-section.tsx'

const BillingList = lazyPart(async () => (await import('../billing/billing-list.tsx')).BillingList)
const BillingGroups = lazyPart(async () => (await import('../billing/billing-groups.tsx')).BillingGroups)

/** What the team has bought, for members who may see and change it. */
export function TeamBilling({ team }: { team: ReactTeam }) {
  const t = useTranslate()
  const cell = team.cells.billing()
  if (!useHasBilling(cell)) return null
  return (
    <>
      <Group title={t('Billing')} description={t('What the team has, and what comes next.')}>
        <Loading fallback={<ListSkeleton rows={1} />}>
          <BillingList cell={cell} />
        </Loading>
      </Group>
      <Loading fallback={null}>
        <BillingGroups customer={team} />
      </Loading>
    </>
  )
}
