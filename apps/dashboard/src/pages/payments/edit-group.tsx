import { type Group, nameOf } from '../../lib/catalogue.ts'
import { complaintsOf } from '../../lib/config-refusal.ts'
import { useActions } from '../../lib/use-actions.ts'
import { FormDialog } from '../../ui/index.ts'
import { NameAndId } from './name-and-id.tsx'
import { paymentActions } from './queries.ts'

interface EditGroupProps {
  projectId: string
  before?: { id: string; group: Group }
  onSaved?: (id: string) => void
  onClose(): void
}

interface Values {
  name: string
  id: string
}

/** Offers of which a customer holds one at a time. */
export function EditGroup({ projectId, before, onSaved, onClose }: EditGroupProps) {
  const { change } = useActions(projectId)
  const save = async ({ name, id }: Values) => {
    await change(() => paymentActions.write(projectId, { [`payments.groups.${id}`]: { displayName: name.trim() } }), {
      done: before ? `${name} saved` : `${name} created`,
    })
    onSaved?.(id)
  }
  return (
    <FormDialog<Values>
      title={before ? `Rename ${nameOf(before.group, before.id)}` : 'Create group'}
      lead="Offers that a customer can have only one of at a time, such as plans."
      submitLabel={before ? 'Rename group' : 'Create group'}
      defaults={{ name: before ? nameOf(before.group, before.id) : '', id: before?.id ?? '' }}
      onSubmit={save}
      refuse={(error, { id }) =>
        complaintsOf(error).map(({ path, message }) => {
          const isName = path === `payments.groups.${id}.displayName`
          return { message, field: isName ? 'name' : path ? 'id' : undefined }
        })
      }
      onClose={onClose}
    >
      {() => <NameAndId projectId={projectId} among="groups" isFixed={Boolean(before)} />}
    </FormDialog>
  )
}
