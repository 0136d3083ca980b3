import { LayoutGrid, List, Plus } from 'lucide-react'
import { useUrlState } from '../../lib/url-state.ts'
import { Button, Segmented } from '../../ui/index.ts'
import { CataloguePage } from './catalogue-page.tsx'
import { CatalogueView } from './catalogue-view.tsx'
import { GroupsTable } from './groups-table.tsx'
import { ItemReaders } from './item-readers.tsx'
import { ItemsTable } from './items-table.tsx'
import { ListView } from './list-view.tsx'
import type { OnAct } from './offer-card.tsx'

const create = (label: string, dialog: string) => (onAction: OnAct) => (
  <Button variant="primary" onClick={() => onAction(dialog)}>
    <Plus aria-hidden />
    {label}
  </Button>
)

export function OffersPage() {
  const [view, setView] = useUrlState('view', 'catalogue')
  return (
    <CataloguePage
      lead="What people and teams can buy, and what comes with it."
      places="payments.offers"
      actions={(onAction) => (
        <>
          <Segmented label="View" options={views} value={view === 'list' ? 'list' : 'catalogue'} onChange={setView} />
          {create('Create offer', 'create')(onAction)}
        </>
      )}
    >
      {(payments, onAction) =>
        view === 'list' ? (
          <ListView payments={payments} onAction={onAction} />
        ) : (
          <CatalogueView payments={payments} onAction={onAction} />
        )
      }
    </CataloguePage>
  )
}

export const ItemsPage = () => (
  <CataloguePage
    lead="What you count for a customer, such as credits or seats. Offers bring them, your code gives and takes them."
    places="payments.items"
    actions={create('Create item', 'create-item')}
    more={(projectId, payments) => <ItemReaders projectId={projectId} payments={payments} />}
  >
    {(payments, onAction) => <ItemsTable payments={payments} onAction={onAction} />}
  </CataloguePage>
)

export const GroupsPage = () => (
  <CataloguePage
    lead="Of the offers in a group, a customer has one at a time: buying another one changes the plan."
    places="payments.groups"
    actions={create('Create group', 'create-group')}
  >
    {(payments, onAction) => <GroupsTable payments={payments} onAction={onAction} />}
  </CataloguePage>
)

const views = [
  {
    value: 'catalogue',
    label: (
      <>
        <LayoutGrid className="size-3.5" aria-hidden />
        Catalogue
      </>
    ),
  },
  {
    value: 'list',
    label: (
      <>
        <List className="size-3.5" aria-hidden />
        List
      </>
    ),
  },
]
