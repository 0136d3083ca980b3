import { Coins, Receipt, Tag } from 'lucide-react'
import type { ReactNode } from 'react'
import { addOnsTo, type NamedOffer, nameOf, offersWithItem, type Payments, withoutGroup } from '../../lib/catalogue.ts'
import { counted } from '../../lib/format.ts'
import { problemOf } from '../../lib/problem.ts'
import { useActions } from '../../lib/use-actions.ts'
import { Button, Confirm, ConfirmByName, Dialog } from '../../ui/index.ts'
import { paymentActions } from './queries.ts'

interface DeleteProps {
  projectId: string
  payments: Payments
  id: string
  onClose(): void
  /** Opens the editor of an offer that is in the way. */
  onEdit(offerId: string): void
}

const describeError = (error: unknown) => problemOf(error).message

export function DeleteOffer({ projectId, payments, id, onClose, onEdit }: DeleteProps) {
  const { change } = useActions(projectId)
  const name = nameOf(payments.offers[id], id)
  const addOns = addOnsTo(payments, id)
  if (addOns.length > 0) {
    return (
      <InTheWay
        title={`${name} is still needed`}
        cancelLabel="Keep offer"
        offers={addOns}
        onEdit={onEdit}
        onClose={onClose}
      >
        {namesOf(addOns)} can only be bought by customers who have {name}. Remove it there first.
      </InTheWay>
    )
  }
  const remove = async () => {
    requireUnused(addOnsTo(await paymentActions.read(projectId), id))
    await paymentActions.write(projectId, { [`payments.offers.${id}`]: null })
  }
  return (
    <ConfirmByName
      title={`Delete ${name}?`}
      name={id}
      lossesTitle="What goes with it:"
      losses={[
        {
          icon: <Tag className="size-3.5" aria-hidden />,
          text: 'New checkout links. Existing ones work until they expire',
        },
        {
          icon: <Coins className="size-3.5" aria-hidden />,
          text: 'What subscribers get from it. One-time purchases stay',
        },
        { icon: <Receipt className="size-3.5" aria-hidden />, text: 'Purchases stay in Transactions' },
      ]}
      confirmLabel="Delete offer"
      cancelLabel="Keep offer"
      describeError={describeError}
      onConfirm={() => change(remove, { done: `${name} deleted` })}
      onClose={onClose}
    />
  )
}

export function DeleteItem({ projectId, payments, id, onClose, onEdit }: DeleteProps) {
  const { change } = useActions(projectId)
  const name = nameOf(payments.items[id], id)
  const users = offersWithItem(payments, id)
  if (users.length > 0) {
    return (
      <InTheWay
        title={`${name} is still included`}
        cancelLabel="Keep item"
        offers={users}
        onEdit={onEdit}
        onClose={onClose}
      >
        {namesOf(users)} {users.length === 1 ? 'includes' : 'include'} it. Remove it there first.
      </InTheWay>
    )
  }
  const remove = async () => {
    requireUnused(offersWithItem(await paymentActions.read(projectId), id))
    await paymentActions.write(projectId, { [`payments.items.${id}`]: null })
  }
  return (
    <ConfirmByName
      title={`Delete ${name}?`}
      name={id}
      lossesTitle="What goes with it:"
      losses={[
        {
          icon: <Coins className="size-3.5" aria-hidden />,
          text: 'Every balance of it. Code that reads it gets an error',
        },
        { icon: <Receipt className="size-3.5" aria-hidden />, text: 'Its changes stay in Transactions' },
      ]}
      confirmLabel="Delete item"
      cancelLabel="Keep item"
      describeError={describeError}
      onConfirm={() => change(remove, { done: `${name} deleted` })}
      onClose={onClose}
    />
  )
}

export function DeleteGroup({ projectId, payments, id, onClose }: Omit<DeleteProps, 'onEdit'>) {
  const { change } = useActions(projectId)
  const name = nameOf(payments.groups[id], id)
  const members = Object.values(payments.offers).filter(({ groupId }) => groupId === id)
  // Its offers are written as they are at that moment, not as this page read them.
  const remove = async () => paymentActions.write(projectId, withoutGroup(await paymentActions.read(projectId), id))
  return (
    <Confirm
      title={`Delete ${name}?`}
      confirmLabel="Delete group"
      cancelLabel="Keep group"
      variant="danger-filled"
      describeError={describeError}
      onConfirm={() => change(remove, { done: `${name} deleted` })}
      onClose={onClose}
    >
      <p className="text-text-2">
        {members.length === 0
          ? 'There are no offers in it.'
          : `${counted(members.length, 'offer')} ${members.length === 1 ? 'stays' : 'stay'} without a group: a customer can then have several of them${
              members.some(({ prices }) => prices === 'include-by-default')
                ? ', and nobody has what is free by default'
                : ''
            }.`}
      </p>
    </Confirm>
  )
}

/** Somebody may have begun to use it while the dialog was open. */
function requireUnused(users: readonly NamedOffer[]) {
  if (users.length > 0) throw new Error(`${namesOf(users)} has just started to use it. Remove it there first.`)
}

const namesOf = (offers: readonly NamedOffer[]) => offers.map(({ name }) => name).join(', ')

interface InTheWayProps {
  title: string
  cancelLabel: string
  offers: readonly NamedOffer[]
  onEdit(offerId: string): void
  onClose(): void
  children: ReactNode
}

/** Says why it cannot be deleted, and leads to what must change first. */
function InTheWay({ title, cancelLabel, offers, onEdit, onClose, children }: InTheWayProps) {
  const [first] = offers
  return (
    <Dialog title={title} isAlert onClose={onClose}>
      <div className="dialog-body">
        <p className="text-text-2">{children}</p>
      </div>
      <footer>
        <Button onClick={onClose}>{cancelLabel}</Button>
        {first && (
          <Button variant="primary" onClick={() => onEdit(first.id)}>
            Edit {first.name}
          </Button>
        )}
      </footer>
    </Dialog>
  )
}
