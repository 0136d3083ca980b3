import { Coins, Ellipsis, FolderTree, LayoutGrid, List, Plus } from 'lucide-react'
import type { Payments } from '../../lib/catalogue.ts'
import { configQuery } from '../../lib/config-queries.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrlDialog, useUrlState } from '../../lib/url-state.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { ForPower } from '../../parts/for-power.tsx'
import { Managed, ManagedNote } from '../../parts/managed.tsx'
import { Button, IconButton, type Loaded, Menu, Page, Segmented, Show } from '../../ui/index.ts'
import { AccountNotice } from './account-notice.tsx'
import { CatalogueView } from './catalogue-view.tsx'
import { ItemReaders } from './item-readers.tsx'
import { ItemsSection } from './items-section.tsx'
import { ListView } from './list-view.tsx'
import type { OnAct } from './offer-card.tsx'
import { OfferDialogs } from './offer-dialogs.tsx'
import { Onboarding } from './onboarding.tsx'
import { accountQuery, type PaymentAccount } from './queries.ts'

const cataloguePlaces = ['payments.offers', 'payments.groups', 'payments.items']

export function OffersPage() {
  const projectId = useProjectId()
  const account = useLoaded(accountQuery(projectId))
  const payments = mapLoaded(useLoaded(configQuery(projectId)), (config) => config.payments)
  const dialog = useUrlDialog()
  const [view, setView] = useUrlState('view', 'catalogue')
  const hasAccount = account.state === 'ready' && account.data !== null
  return (
    <Page
      title="Offers"
      lead="What people and teams can buy, and what comes with it."
      actions={
        hasAccount && (
          <Managed places={cataloguePlaces}>
            <Actions view={view} onView={setView} onAction={dialog.show} />
          </Managed>
        )
      }
    >
      <Show loaded={both(account, payments)}>
        {([found, catalogue]) =>
          found === null ? (
            <Onboarding projectId={projectId} />
          ) : (
            <div className="column gap-6">
              <ForPower power="secrets">
                <AccountNotice projectId={projectId} account={found} />
              </ForPower>
              <ManagedNote places={cataloguePlaces} />
              <Managed places={cataloguePlaces}>
                {view === 'list' ? (
                  <ListView payments={catalogue} onAction={dialog.show} />
                ) : (
                  <CatalogueView payments={catalogue} onAction={dialog.show} />
                )}
                <ItemsSection payments={catalogue} onAction={dialog.show} />
              </Managed>
              <ItemReaders projectId={projectId} payments={catalogue} />
              <OfferDialogs projectId={projectId} payments={catalogue} dialog={dialog} />
            </div>
          )
        }
      </Show>
    </Page>
  )
}

/** Ready when both are; failed when one did. */
function both(
  account: Loaded<PaymentAccount | null>,
  payments: Loaded<Payments>,
): Loaded<[PaymentAccount | null, Payments]> {
  if (account.state !== 'ready') return account
  return mapLoaded(payments, (found) => [account.data, found])
}

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

function Actions({ view, onView, onAction }: { view: string; onView(view: string): void; onAction: OnAct }) {
  const isList = view === 'list'
  return (
    <>
      <span className="max-wide:hidden">
        <Segmented label="View" options={views} value={isList ? 'list' : 'catalogue'} onChange={onView} />
      </span>
      <Button variant="primary" onClick={() => onAction('create')}>
        <Plus aria-hidden />
        Create offer
      </Button>
      <Menu
        trigger={
          <IconButton label="More actions">
            <Ellipsis aria-hidden />
          </IconButton>
        }
        groups={[
          [
            { label: 'Create group…', icon: <FolderTree aria-hidden />, onSelect: () => onAction('create-group') },
            { label: 'Create item…', icon: <Coins aria-hidden />, onSelect: () => onAction('create-item') },
          ],
          [
            isList
              ? { label: 'Show as catalogue', icon: <LayoutGrid aria-hidden />, onSelect: () => onView('catalogue') }
              : { label: 'Show as list', icon: <List aria-hidden />, onSelect: () => onView('list') },
          ],
        ]}
      />
    </>
  )
}
