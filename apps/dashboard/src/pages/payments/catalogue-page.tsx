import type { ReactNode } from 'react'
import type { Payments } from '../../lib/catalogue.ts'
import { configQuery } from '../../lib/config-queries.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrlDialog } from '../../lib/url-state.ts'
import { mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { ForPower } from '../../parts/for-power.tsx'
import { Managed, ManagedNote } from '../../parts/managed.tsx'
import { type Loaded, Page, Show } from '../../ui/index.ts'
import { AccountNotice, NoAccountNotice } from './account-notice.tsx'
import type { OnAct } from './offer-card.tsx'
import { OfferDialogs } from './offer-dialogs.tsx'
import { Onboarding } from './onboarding.tsx'
import { accountQuery, type PaymentAccount } from './queries.ts'

interface CataloguePageProps {
  lead: string
  /** Where a configuration file keeps what is shown. */
  places: string
  actions(onAction: OnAct): ReactNode
  /** Below, and not kept in that file. */
  more?: (projectId: string, payments: Payments) => ReactNode
  children(payments: Payments, onAction: OnAct): ReactNode
}

/** What the tabs of the offers have in common: before there is an account that is paid into, and nothing to sell, what they are for. */
export function CataloguePage({ lead, places, actions, more, children }: CataloguePageProps) {
  const projectId = useProjectId()
  const account = useLoaded(accountQuery(projectId))
  const payments = mapLoaded(useLoaded(configQuery(projectId)), (config) => config.payments)
  const dialog = useUrlDialog()
  const loaded = both(account, payments)
  const isOpen = loaded.state === 'ready' && !isBefore(loaded.data)
  return (
    <Page title="Offers" lead={lead} actions={isOpen && <Managed places={places}>{actions(dialog.show)}</Managed>}>
      <Show loaded={loaded}>
        {([found, catalogue]) =>
          isBefore([found, catalogue]) ? (
            <Onboarding projectId={projectId} />
          ) : (
            <div className="column gap-6">
              <ForPower power="secrets">
                {found ? <AccountNotice projectId={projectId} account={found} /> : <NoAccountNotice />}
              </ForPower>
              <ManagedNote places={places} />
              <Managed places={places}>{children(catalogue, dialog.show)}</Managed>
              {more?.(projectId, catalogue)}
              <OfferDialogs projectId={projectId} payments={catalogue} dialog={dialog} />
            </div>
          )
        }
      </Show>
    </Page>
  )
}

type Both = [account: PaymentAccount | null, payments: Payments]

/** A configuration file may bring offers before there is an account. */
const isBefore = ([account, { offers, items, groups }]: Both) =>
  account === null && [offers, items, groups].every((things) => Object.keys(things).length === 0)

/** Ready when both are; failed when one did. */
function both(account: Loaded<PaymentAccount | null>, payments: Loaded<Payments>): Loaded<Both> {
  if (account.state !== 'ready') return account
  return mapLoaded(payments, (found) => [account.data, found])
}
