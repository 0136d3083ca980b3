import { offersOf, type Payments } from '../../lib/catalogue.ts'
import type { useUrlDialog } from '../../lib/url-state.ts'
import { DeleteGroup, DeleteItem, DeleteOffer } from './delete-dialogs.tsx'
import { EditGroup } from './edit-group.tsx'
import { EditItem } from './edit-item.tsx'
import { EditOffer } from './edit-offer.tsx'

interface OfferDialogsProps {
  projectId: string
  payments: Payments
  dialog: ReturnType<typeof useUrlDialog>
}

/** The actions on offers, items and groups, by the names that the URL holds. */
export function OfferDialogs({ projectId, payments, dialog }: OfferDialogsProps) {
  const { name, subject = '' } = dialog
  const common = { projectId, payments, onClose: dialog.close }
  const offer = offersOf(payments).find(({ id }) => id === subject)
  const item = Object.hasOwn(payments.items, subject) ? payments.items[subject] : undefined
  const group = Object.hasOwn(payments.groups, subject) ? payments.groups[subject] : undefined
  const onEdit = (id: string) => dialog.show('edit', id)
  switch (name) {
    case 'create':
      return <EditOffer {...common} group={group ? subject : ''} />
    case 'edit':
      return offer && <EditOffer key={subject} {...common} before={offer} />
    case 'duplicate':
      return offer && <EditOffer key={subject} {...common} before={offer} isCopy />
    case 'delete':
      return offer && <DeleteOffer {...common} id={subject} onEdit={onEdit} />
    case 'create-item':
      return <EditItem {...common} />
    case 'edit-item':
      return item && <EditItem {...common} before={{ id: subject, item }} />
    case 'delete-item':
      return item && <DeleteItem {...common} id={subject} onEdit={onEdit} />
    case 'create-group':
      return <EditGroup projectId={projectId} onClose={dialog.close} />
    case 'edit-group':
      return group && <EditGroup projectId={projectId} before={{ id: subject, group }} onClose={dialog.close} />
    case 'delete-group':
      return group && <DeleteGroup {...common} id={subject} />
    default:
      return null
  }
}
