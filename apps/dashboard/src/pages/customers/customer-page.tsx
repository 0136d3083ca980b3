import type { CustomerType } from '@hallpass/contract'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { shortId } from '../../lib/format.ts'
import { ProjectLink, useProjectId } from '../../lib/project.tsx'
import { useUrl } from '../../lib/url-state.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { billingQueries } from '../../parts/purchases/billing-queries.ts'
import { kinds } from '../../parts/purchases/customer-kinds.ts'
import { Purchases } from '../../parts/purchases/purchases.tsx'
import { type Customer, purchaseQueries } from '../../parts/purchases/queries.ts'
import { TestClock } from '../../parts/purchases/test-clock.tsx'
import { buttonClass, CopyText, Empty, Page, Show } from '../../ui/index.ts'

const crumb = (
  <ProjectLink key="customers" to="payments/customers">
    Customers
  </ProjectLink>
)

/** Everything about what one customer has, pays and paid. */
export function CustomerPage() {
  const projectId = useProjectId()
  const { customerType }: { customerType?: string } = useParams({ strict: false })
  const [{ id = '' }] = useUrl()
  const type = (['user', 'team', 'custom'] as const).find((one) => one === customerType)
  if (type === 'user' || type === 'team') return <KnownCustomer projectId={projectId} type={type} id={id} />
  return type ? <Ready projectId={projectId} customer={{ type, id, name: id }} /> : <Missing id={id} />
}

function KnownCustomer({ projectId, type, id }: { projectId: string; type: 'user' | 'team'; id: string }) {
  const name = useLoaded(purchaseQueries.customerName(projectId, type, id))
  if (name.state !== 'ready') {
    return (
      <Page title="Customer" crumbs={[crumb, shortId(id)]}>
        <Show loaded={name}>{() => null}</Show>
      </Page>
    )
  }
  if (name.data === null) return <Missing id={id} />
  return <Ready projectId={projectId} customer={{ type, id, name: name.data || shortId(id) }} />
}

const Missing = ({ id }: { id: string }) => (
  <Page title="Customer" crumbs={[crumb, shortId(id)]}>
    <Empty icon={<UserX aria-hidden />} title="There is no such customer">
      The user or the team was deleted. What was paid is still in{' '}
      <ProjectLink to="payments/transactions" search={{ customer_id: id }} className="link">
        Transactions
      </ProjectLink>
      .
    </Empty>
  </Page>
)

function Ready({ projectId, customer }: { projectId: string; customer: Customer }) {
  const { type, id, name } = customer
  const { data: billing } = useQuery(billingQueries.of(projectId, customer))
  const lead = (
    <>
      <span>{kinds[type as CustomerType].one}</span>
      <span className="max-wide:hidden">
        <CopyText text={id}>{type === 'custom' ? id : shortId(id)}</CopyText>
      </span>
    </>
  )
  const actions = type !== 'custom' && (
    <ProjectLink to={`${type}s/${id}`} className={buttonClass()}>
      Open {type}
    </ProjectLink>
  )
  return (
    <Page title={name} lead={lead} actions={actions} crumbs={[crumb, name]}>
      <div className="column gap-6">
        <Purchases projectId={projectId} customer={customer} />
        {billing?.test_mode && <TestClock projectId={projectId} />}
      </div>
    </Page>
  )
}
