import { HandCoins, ListFilter, RefreshCw, SquareArrowOutUpRight } from 'lucide-react'
import { useGo } from '../../lib/project.tsx'
import { useActions } from '../../lib/use-actions.ts'
import { customerPage } from '../../parts/purchases/customer-kinds.ts'
import { purchaseActions, type Transaction } from '../../parts/purchases/queries.ts'
import { type Column, Menu } from '../../ui/index.ts'

interface ActsProps {
  projectId: string
  transaction: Transaction
  onOnly(customerId: string): void
}

function Actions({ projectId, transaction, onOnly }: ActsProps) {
  const go = useGo()
  const { run } = useActions(projectId)
  const { id, type, customer_type, customer_id, test_mode } = transaction
  const page = customerPage({ type: customer_type, id: customer_id })
  const renew = () => run('renew', () => purchaseActions.renew(projectId, id), { done: 'Subscription renewed' })
  return (
    <Menu
      groups={[
        [
          {
            label: 'Open customer',
            icon: <HandCoins aria-hidden />,
            onSelect: () => go(page.to, { search: page.search }),
          },
          customer_type !== 'custom' && {
            label: `Open ${customer_type}`,
            icon: <SquareArrowOutUpRight aria-hidden />,
            onSelect: () => go(`${customer_type}s/${customer_id}`, { search: { tab: 'purchases' } }),
          },
          { label: 'Only this customer', icon: <ListFilter aria-hidden />, onSelect: () => onOnly(customer_id) },
        ],
        [
          test_mode &&
            type === 'subscription' && {
              label: 'Renew now',
              icon: <RefreshCw aria-hidden />,
              onSelect: () => void renew(),
            },
        ],
      ]}
    />
  )
}

export const transactionActions = (projectId: string, onOnly: (customerId: string) => void): Column<Transaction> => ({
  id: 'actions',
  header: <span className="sr-only">Actions</span>,
  className: 'data-table-actions',
  cell: (transaction) => <Actions projectId={projectId} transaction={transaction} onOnly={onOnly} />,
})
