import { useInfiniteQuery } from '@tanstack/react-query'
import { Pencil, Plus, Power, Ticket, Trash2 } from 'lucide-react'
import { nameOf, type Payments } from '../../lib/catalogue.ts'
import { configQuery } from '../../lib/config-queries.ts'
import { date, number } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useProjectId } from '../../lib/project.tsx'
import { useUrlDialog } from '../../lib/url-state.ts'
import { useActions } from '../../lib/use-actions.ts'
import { loadedOf, mapLoaded, useLoaded } from '../../lib/use-loaded.ts'
import { Button, type Column, Confirm, Empty, Menu, OlderPager, Page, Show, Status, Table } from '../../ui/index.ts'
import { type Coupon, couponActions, couponQuery } from './coupon-queries.ts'
import { couponState, discountText, durationText } from './coupon-text.ts'
import { EditCoupon } from './edit-coupon.tsx'

/** Codes that take something off at checkout. */
export function CouponsPage() {
  const projectId = useProjectId()
  const coupons = useInfiniteQuery(couponQuery(projectId))
  const payments = mapLoaded(useLoaded(configQuery(projectId)), (config) => config.payments)
  const dialog = useUrlDialog()
  const { change, run } = useActions(projectId)
  const all = coupons.data?.pages.flatMap(({ items }) => items) ?? []
  const subject = all.find(({ id }) => id === dialog.subject)
  const create = (variant: 'primary' | 'secondary') => (
    <Button variant={variant} onClick={() => dialog.show('create')}>
      <Plus aria-hidden />
      Create coupon
    </Button>
  )
  const act: OnAct = (name, coupon) => {
    if (name !== 'toggle') return dialog.show(name, coupon.id)
    void run('toggle', () => couponActions.change(projectId, coupon, { is_active: !coupon.is_active }), {
      done: coupon.is_active ? `${coupon.code} is off` : `${coupon.code} is on`,
    })
  }
  return (
    <Page title="Offers" lead="Codes that take something off at checkout." actions={create('primary')}>
      <Show loaded={payments}>
        {(catalogue) => (
          <Table
            label="Coupons"
            rows={mapLoaded(loadedOf(coupons), ({ pages }) => pages.flatMap(({ items }) => items))}
            columns={columnsFor(catalogue, act)}
            idOf={({ id }) => id}
            onOpen={({ id }) => dialog.show('edit', id)}
            pager={
              coupons.hasNextPage && (
                <OlderPager busy={coupons.isFetchingNextPage} onOlder={() => void coupons.fetchNextPage()} />
              )
            }
            empty={
              <Empty icon={<Ticket aria-hidden />} title="No coupons yet" actions={create('secondary')}>
                Once there is one, buyers can enter its code at checkout.
              </Empty>
            }
          />
        )}
      </Show>
      {payments.state === 'ready' && dialog.name === 'create' && (
        <EditCoupon projectId={projectId} payments={payments.data} onClose={dialog.close} />
      )}
      {payments.state === 'ready' && dialog.name === 'edit' && subject && (
        <EditCoupon projectId={projectId} payments={payments.data} before={subject} onClose={dialog.close} />
      )}
      {dialog.name === 'delete' && subject && (
        <Confirm
          title={`Delete ${subject.code}?`}
          confirmLabel="Delete coupon"
          cancelLabel="Keep coupon"
          variant="danger-filled"
          describeError={(error) => problemOf(error).message}
          onConfirm={() => change(() => couponActions.remove(projectId, subject), { done: `${subject.code} deleted` })}
          onClose={dialog.close}
        >
          <p className="text-text-2">Nobody can redeem it any more. Subscriptions that have it keep their discount.</p>
        </Confirm>
      )}
    </Page>
  )
}

type OnAct = (name: 'edit' | 'toggle' | 'delete', coupon: Coupon) => void

const offersText = ({ offer_ids }: Coupon, { offers }: Payments) =>
  offer_ids === null ? 'All' : offer_ids.map((id) => nameOf(offers[id], id)).join(', ')

const columnsFor = (payments: Payments, onAct: OnAct): Column<Coupon>[] => [
  {
    id: 'code',
    header: 'Code',
    width: '22%',
    cell: (coupon) => <b className="mono one-line">{coupon.code}</b>,
  },
  { id: 'discount', header: 'Takes off', width: '16%', cell: discountText },
  { id: 'duration', header: 'Applies to', width: '14%', className: 'max-wide:hidden', cell: durationText },
  {
    id: 'offers',
    header: 'Offers',
    className: 'max-wide:hidden',
    cell: (coupon) => <span className="one-line">{offersText(coupon, payments)}</span>,
  },
  {
    id: 'redemptions',
    header: 'Redeemed',
    width: '12%',
    className: 'max-wide:hidden',
    cell: ({ redemptions, max_redemptions: max }) =>
      max === null ? number(redemptions) : `${number(redemptions)} of ${number(max)}`,
  },
  {
    id: 'expires',
    header: 'Expires',
    width: '12%',
    className: 'max-wide:hidden',
    cell: ({ expires_at_millis: at }) => (at === null ? 'Never' : date(at)),
  },
  {
    id: 'status',
    header: 'Status',
    width: '104px',
    cell: (coupon) => {
      const { kind, text } = couponState(coupon)
      return <Status kind={kind}>{text}</Status>
    },
  },
  {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    className: 'data-table-actions',
    cell: (coupon) => (
      <Menu
        label={`Actions for ${coupon.code}`}
        groups={[
          [
            { label: 'Edit…', icon: <Pencil aria-hidden />, onSelect: () => onAct('edit', coupon) },
            {
              label: coupon.is_active ? 'Switch off' : 'Switch on',
              icon: <Power aria-hidden />,
              onSelect: () => onAct('toggle', coupon),
            },
          ],
          [
            {
              label: 'Delete coupon…',
              icon: <Trash2 aria-hidden />,
              destructive: true,
              onSelect: () => onAct('delete', coupon),
            },
          ],
        ]}
      />
    ),
  },
]
