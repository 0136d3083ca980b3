import { useQuery } from '@tanstack/react-query'
import { Coins, History, Minus, Plus } from 'lucide-react'
import { useState } from 'react'
import { itemsFor, type Payments } from '../../lib/catalogue.ts'
import { number } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { Card, Empty, IconButton, Section, Setting, Status } from '../../ui/index.ts'
import { ChangeItem } from './change-item.tsx'
import { kinds } from './customer-kinds.ts'
import { ItemHistory } from './item-history.tsx'
import { type Customer, purchaseQueries } from './queries.ts'

interface BalancesProps {
  projectId: string
  customer: Customer
  payments: Payments
}

/** How much of each item a customer has, and what changes it. */
export function Balances({ projectId, customer, payments }: BalancesProps) {
  const items = itemsFor(payments, customer.type)
  return (
    <Section title="Items" note="What offers added and your code used">
      <Card>
        {items.map((item) => (
          <Balance key={item.id} projectId={projectId} customer={customer} item={item} />
        ))}
        {items.length === 0 && (
          <Empty icon={<Coins aria-hidden />} title={`No item is counted for ${kinds[customer.type].many}`}>
            Create items in Offers; what {customer.name} has of each appears here.
          </Empty>
        )}
      </Card>
    </Section>
  )
}

interface BalanceProps {
  projectId: string
  customer: Customer
  item: { id: string; name: string }
}

function Balance({ projectId, customer, item }: BalanceProps) {
  const { data, error } = useQuery(purchaseQueries.balance(projectId, customer, item.id))
  const [gives, setGives] = useState<boolean>()
  const [showsHistory, setShowsHistory] = useState(false)
  return (
    <Setting title={item.name} note={<span className="mono">{item.id}</span>}>
      {error && !data ? (
        <Status kind="warn">{problemOf(error).message}</Status>
      ) : (
        <b className="tabular-nums" role="status" aria-label={`Balance of ${item.name}`}>
          {data ? number(data.quantity) : '…'}
        </b>
      )}
      <span className="row gap-1">
        <IconButton size="small" label={`History of ${item.name}`} onClick={() => setShowsHistory(true)}>
          <History aria-hidden />
        </IconButton>
        <IconButton size="small" label={`Take ${item.name}`} disabled={!data} onClick={() => setGives(false)}>
          <Minus aria-hidden />
        </IconButton>
        <IconButton size="small" label={`Give ${item.name}`} disabled={!data} onClick={() => setGives(true)}>
          <Plus aria-hidden />
        </IconButton>
      </span>
      {showsHistory && (
        <ItemHistory projectId={projectId} customer={customer} item={item} onClose={() => setShowsHistory(false)} />
      )}
      {data && gives !== undefined && (
        <ChangeItem
          projectId={projectId}
          customer={customer}
          item={{ ...item, quantity: data.quantity }}
          gives={gives}
          onClose={() => setGives(undefined)}
        />
      )}
    </Setting>
  )
}
